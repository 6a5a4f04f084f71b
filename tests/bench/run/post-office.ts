import { SMTPServer } from 'smtp-server';

// Local mail server that accepts everything. Reports its port.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, _session, answer) => {
    stream.resume();
    stream.on('end', () => answer());
  },
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as { port: number }).port));
