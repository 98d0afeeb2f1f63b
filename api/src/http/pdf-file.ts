import type { FastifyReply } from 'fastify';

/** Sends a PDF that the browser saves as `name`. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): string {
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(pdf) as unknown as string; // cast: the handler type declares text, and a PDF is bytes
}
