/** An e-mail address that, where it has no room, is broken before its host and not in the middle of a word. */
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
