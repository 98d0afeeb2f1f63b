-- Whose guesses they are: a person's, or those at an address, somebody's or nobody's, by its keyed hash.
alter table guesses drop constraint guesses_person_fkey;
alter table guesses rename column person_id to whose;
alter table guesses alter column whose type text;
