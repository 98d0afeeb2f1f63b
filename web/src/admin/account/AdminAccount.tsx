import { ROUTES } from '@adashi/contract';
import { ChangePassword } from '../../account/ChangePassword.tsx';
import { Looks } from '../../account/Looks.tsx';
import { useCall } from '../../client/query.ts';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';

export function AdminAccount() {
  const { data: me } = useCall(ROUTES.me, {});
  if (!me)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  return (
    <>
      <PageTitle title={`${me.firstName} ${me.lastName}`} sub={me.email_address} />
      <div className="cards">
        <Looks personId={me.id} />
        <ChangePassword personId={me.id} />
      </div>
    </>
  );
}
