// Prints every SQL statement without its values: `node --import ./tools/log-sql.mjs api/src/app/main.ts`.
import pg from 'pg';

pg.Client.prototype.query = new Proxy(Reflect.get(pg.Client.prototype, 'query'), {
  apply(query, client, given) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : asked.text;
    console.log(`sql: ${text?.replaceAll(/\s+/g, ' ').trim()}`);
    return Reflect.apply(query, client, given);
  },
});
