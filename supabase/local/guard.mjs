// Plain JavaScript, so that a Node version without type stripping can still print the error. Same arguments as main.ts.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Stallbar needs Node 22.18 or newer, and this is ${process.version}: install a newer Node, or run 'npm ci' with optional packages, which installs one on Linux and Windows.\n`,
  );
  process.exitCode = 1;
} else {
  await import('./main.ts');
}
