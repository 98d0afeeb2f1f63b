export { noteDevice, noteRefusedBank, noteSignals } from './note-signals.ts';
