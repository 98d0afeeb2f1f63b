import './tick.ts';
import './outbox.ts';
