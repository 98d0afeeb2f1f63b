-- Which rounds are charged on a day: whoever is debited tomorrow is told once more, by the rounds alone
-- (docs/decisions/0077-told-from-the-rounds.md).
create index rounds_charged on rounds (charge_on, squad_id);
