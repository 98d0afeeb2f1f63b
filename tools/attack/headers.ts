import type { Target } from './target.ts';

const OF_ALL: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /frame-ancestors 'none'/,
  'permissions-policy': /camera=\(\)/,
  'strict-transport-security': /max-age=31536000/,
  'referrer-policy': /no-referrer/,
};

/** Matches the text format of Prometheus: comments, and numbers with names and labels. */
const ONLY_METRICS = /^(?:\n|# .*\n|\w+(?:\{.*\})? (?:-?[\d.]+(?:e[-+]?\d+)?|NaN|[-+]Inf)\n)+$/i;
/** Matches an email address or the id of a row. */
const PERSONAL = /@|[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Checks the security headers of every response. Also checks that no response reveals the server software. */
export async function headers(target: Target): Promise<void> {
  for (const url of ['/', '/api/health', '/api/user/me', '/api/nothing']) {
    const { headers: said } = await target.ask({ method: 'GET', url });
    for (const [name, pattern] of Object.entries(OF_ALL))
      if (!pattern.test(said.get(name) ?? '')) target.find(`${url}: ${name} is ${said.get(name) ?? 'missing'}`);
    for (const name of ['x-powered-by', 'server']) if (said.has(name)) target.find(`${url}: it says ${name}`);
    if (url.startsWith('/api/') && said.get('cache-control') !== 'no-store') target.find(`${url}: may be kept`);
  }
  const metrics = await target.ask({ method: 'GET', url: '/api/metrics' });
  // The sandbox's public metrics must be totals without personal data. A server with real money publishes no metrics.
  if (metrics.status === 200 && !(ONLY_METRICS.test(metrics.text) && !PERSONAL.test(metrics.text)))
    target.find('/api/metrics says more than numbers');
  for (const url of ['/.env', '/secrets.json', '/..%2f..%2fsecrets.json', '/api/hidden']) {
    const { status, text } = await target.ask({ method: 'GET', url });
    if (status === 200 && /"token"|"data"|DATABASE_URL/.test(text)) target.find(`${url}: gives secrets away`);
  }
  const { status } = await target.ask({ method: 'DELETE', url: '/api/health' });
  if (status < 400) target.find('/api/health takes any method');
}
