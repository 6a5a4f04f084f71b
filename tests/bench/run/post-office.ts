import { SMTPServer } from 'smtp-server';

// A mail server of this machine that takes whatever it is given. Tells its port.
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
