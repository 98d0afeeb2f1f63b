// Prints every SQL statement without its values: `node --import ./tools/log-sql.mjs api/src/app/main.ts`.
import pg from 'pg';

const { query } = pg.Client.prototype;

pg.Client.prototype.query = function logged(asked, ...rest) {
  const text = typeof asked === 'string' ? asked : asked.text;
  console.log(`sql: ${text?.replaceAll(/\s+/g, ' ').trim()}`);
  return query.call(this, asked, ...rest);
};
