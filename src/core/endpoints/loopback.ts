/** Whether a host name or IP address, without a port, always means this machine. */
export function isLoopbackName(host: string): boolean {
  const name = host.toLowerCase();
  return name === 'localhost' || name === '::1' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
