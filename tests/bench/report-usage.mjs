// Reports this process's CPU time and memory on request.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 });
});
