-- Whether a wallet pays is said by the person, for all of their seats; a seat never said it.
alter table seats drop column wallet_pays;
