"""The words of card files for what triggers wait for: "enters", "dies", "is turned face up" (CR 603.2)."""

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import EitherTrigger, Trigger
from sim.cards.queries import (
    Anything,
    Compare,
    ControlledBy,
    Exists,
    Filter,
    InZone,
    Is,
    IsPlayer,
    Players,
    PlayerStat,
    Status,
    This,
)

THIS_ONE: Filter = Is(This())


def enters(what: Filter = THIS_ONE) -> Trigger:
    """Enters the battlefield (CR 603.6a)."""
    return Trigger(ek.ZONE_CHANGED, what, to_zones=t.IN_BATTLEFIELD)


def dies(what: Filter = THIS_ONE) -> Trigger:
    """From the battlefield to a graveyard (CR 700.4)."""
    return Trigger(ek.ZONE_CHANGED, what, from_zones=t.IN_BATTLEFIELD, to_zones=1 << t.GRAVEYARD)


put_into_graveyard = dies  # what is said of permanents that are no creatures


def put_into_graveyard_from_anywhere(what: Filter = THIS_ONE) -> Trigger:
    """To a graveyard from any zone: this does not look back in time (CR 603.10)."""
    return Trigger(ek.ZONE_CHANGED, what, to_zones=1 << t.GRAVEYARD)


def leaves(what: Filter = THIS_ONE) -> Trigger:
    """Leaves the battlefield (CR 603.6c)."""
    return Trigger(ek.ZONE_CHANGED, what, from_zones=t.IN_BATTLEFIELD, to_zones=t.ANY_ZONE & ~t.IN_BATTLEFIELD)


def deals_damage(source: Filter = THIS_ONE, to: Filter | None = None, combat: bool = False) -> Trigger:
    """Deals damage, or combat damage, to something; without `to`, once for all that it deals at the same time."""
    return Trigger(ek.DAMAGE_DEALT, source, to if to is not None else Anything(), combat=combat, per_batch=to is None)


def would_deal_damage(source: Filter | None = None, to: Filter | None = None) -> Trigger:
    """Damage that a replacement or prevention effect looks at (CR 614.1, 615.1)."""
    return Trigger(ek.DAMAGE_DEALT, source if source is not None else Anything(), to if to is not None else Anything())


def deals_combat_damage(source: Filter = THIS_ONE, to: Filter | None = None) -> Trigger:
    """Deals combat damage to something."""
    return deals_damage(source, to, combat=True)


def is_dealt_damage(what: Filter = THIS_ONE) -> Trigger:
    """Is dealt damage, by one or more sources at the same time; the subject is the source."""
    return Trigger(ek.DAMAGE_DEALT, Anything(), what, per_batch=True)


def attacks(what: Filter = THIS_ONE, others: int = 0) -> Trigger:
    """Attacks (CR 508.3a), or "and at least so many other creatures attack"."""
    return Trigger(ek.ATTACKED, what, others=others)


def you_attack() -> Trigger:
    """You attack: you declare one or more creatures as attackers (CR 508.3d)."""
    return Trigger(ek.ATTACKED, ControlledBy(t.YOU), per_batch=True)


def attacks_beside(what: Filter) -> Trigger:
    """This and at least one creature of a kind attack (CR 508.3)."""
    return Trigger(
        ek.ATTACKED, Is(This()), condition=Exists(~THIS_ONE & what & Status("attacking") & ControlledBy(t.YOU))
    )


def enters_or_attacks(what: Filter = THIS_ONE) -> EitherTrigger:
    """Enters or attacks."""
    return EitherTrigger((enters(what), attacks(what)))


def either(*triggers: Trigger) -> EitherTrigger:
    """Any of these happens: "enters or is turned face up" (CR 603.2)."""
    return EitherTrigger(triggers)


def blocks(what: Filter = THIS_ONE) -> Trigger:
    """Blocks, once for all it blocks (CR 509.3a)."""
    return Trigger(ek.BLOCKS, what)


def becomes_blocked(what: Filter = THIS_ONE) -> Trigger:
    """Becomes blocked (CR 509.3c)."""
    return Trigger(ek.BECAME_BLOCKED, what)


def becomes_attached(what: Filter = THIS_ONE, to: Filter | None = None) -> Trigger:
    """Becomes attached (CR 701.3)."""
    return Trigger(ek.ATTACHED, what, to if to is not None else Anything())


def becomes_tapped(what: Filter = THIS_ONE) -> Trigger:
    """Becomes tapped (CR 603.2e)."""
    return Trigger(ek.TAPPED, what)


def phases_out(what: Filter = THIS_ONE) -> Trigger:
    """Phases out (CR 702.26b); it looks back in time (603.10b)."""
    return Trigger(ek.PHASED, what, flags=1)


def phases_in(what: Filter = THIS_ONE) -> Trigger:
    """Phases in (CR 702.26c)."""
    return Trigger(ek.PHASED, what)


def turned_face_up(what: Filter = THIS_ONE) -> Trigger:
    """Is turned face up (CR 708.8)."""
    return Trigger(ek.TURNED_FACE_UP, what)


def becomes_target(what: Filter = THIS_ONE, of: Filter | None = None) -> Trigger:
    """Becomes the target of a spell or ability."""
    return Trigger(ek.BECAME_TARGET, what, of if of is not None else Anything())


def casts(who: int, what: Filter | None = None) -> Trigger:
    """A player casts a spell (CR 601.2i)."""
    return Trigger(ek.CAST, what if what is not None else Anything(), IsPlayer(who))


def casts_second(who: int) -> Trigger:
    """A player casts their second spell of a turn."""
    second = Compare(PlayerStat("spells cast", Players(who)), t.EQ, 2)
    return Trigger(ek.CAST, Anything(), IsPlayer(who), condition=second)


def cycles(who: int, what: Filter | None = None) -> Trigger:
    """A player cycles a card (CR 702.29c)."""
    return Trigger(ek.CYCLED, what if what is not None else Anything(), IsPlayer(who))


def activates(who: int, of: Filter) -> Trigger:
    """A player activates an ability, no mana ability, of a permanent of this kind (CR 602.2)."""
    return Trigger(ek.ACTIVATED, of & InZone(t.IN_BATTLEFIELD), IsPlayer(who))


def cycles_this() -> Trigger:
    """When you cycle this card (CR 702.29c); give the ability `zones=` where cards go, any zone but the battlefield."""
    return Trigger(ek.CYCLED, Is(This()), IsPlayer(t.ANYONE))


def discards(who: int, what: Filter | None = None, together: bool = False) -> Trigger:
    """A player discards a card; `together`: one or more cards, once for all at the same time (CR 603.2c)."""
    return Trigger(ek.DISCARDED, what if what is not None else Anything(), IsPlayer(who), per_batch=together)


def cycles_or_discards(who: int) -> Trigger:
    """A player cycles or discards a card, which is once even if both (CR 702.29d); the ability's tag is its wording."""
    return discards(who)


def draws(who: int) -> Trigger:
    """A player draws a card."""
    return Trigger(ek.DREW, Anything(), IsPlayer(who))


def gains_life(who: int) -> Trigger:
    """A player gains life."""
    return Trigger(ek.LIFE_GAINED, IsPlayer(who))


def begins(step: int, of: int = t.ANYONE) -> Trigger:
    """At the beginning of a step of a player's turn: `begins(t.UPKEEP, t.YOU)`."""
    return Trigger(ek.STEP_BEGAN, IsPlayer(of), step=step)


def plays_land(who: int) -> Trigger:
    """A player plays a land."""
    return Trigger(ek.LAND_PLAYED, Anything(), IsPlayer(who))


def proliferates(who: int) -> Trigger:
    """A player proliferates (CR 701.34a), whatever was chosen."""
    return Trigger(ek.PROLIFERATED, IsPlayer(who))
