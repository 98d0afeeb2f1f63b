/** Email address that breaks before its host and not inside a word. */
export function Address({ children: address }: { children: string }) {
  const at = address.indexOf('@');
  if (at < 0) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
