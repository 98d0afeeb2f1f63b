-- Words in very many names (docs/decisions/0074-common-words.md): members are looked for in the order of their names by the index alone,
-- tickets in the order in which staff sees them. Who defaulted are few of all seats.
create index people_members on people (last_name, first_name, id) include (search_text) where role = 'user' and erased_at is null;
create index help_tickets_waiting_first on help_tickets ((state <> 'waiting'), changed_at desc, id desc);
create index seats_defaulted on seats (squad_id) where defaulted;
