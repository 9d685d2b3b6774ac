"""What queries of the ability language say of a game: filters, references, amounts and conditions."""

from sim.rules.evaluate import amounts, conditions, filters, refs, status
from sim.rules.evaluate.compiler import amount, entities, holds, matches

__all__ = ["amount", "amounts", "conditions", "entities", "filters", "holds", "matches", "refs", "status"]
