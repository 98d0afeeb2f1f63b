// One after another: what is imported side by side is measured side by side.
await import('./week.ts');
await import('./outbox.ts');
