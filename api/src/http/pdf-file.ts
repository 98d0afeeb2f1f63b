import type { FastifyReply } from 'fastify';

/** A PDF that the browser saves under `name`. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): string {
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(pdf) as unknown as string; // sent as bytes: the answer has no other shape
}
