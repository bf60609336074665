import { request } from '@gremial/contract/platform/call.ts'
import { type Mandato, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'

/** Delegations of a post, with revocation. */
export function Delegaciones({ delegaciones, vacia }: { delegaciones: Mandato['delegaciones']; vacia?: string }) {
  const { t } = useTranslation()
  const { run } = useAction()
  const revocar = async ({ id, a }: Mandato['delegaciones'][number]) => {
    const si = await ask({
      title: t('mandatos.preguntaRevocar', { a }),
      text: t('mandatos.textoRevocar'),
      action: t('mandatos.revocar'),
      danger: true,
      cancel: t('comun.cancelar'),
    })
    if (!si) return
    await run(request(mandatos.revocar, { params: { id } }), {
      failure: t('mandatos.delegaciones'),
      onSuccess: () => notifications.show({ message: t('mandatos.revocado') }),
    })
  }
  if (delegaciones.length === 0) return vacia ? <p className="suave">{vacia}</p> : null
  return (
    <section className="hoja-in pila">
      <h2>{t('mandatos.delegaciones')}</h2>
      <ul className="pila">
        {delegaciones.map((d) => (
          <li key={d.id}>
            <p>
              {t('mandatos.delegacion', { a: d.a, desde: formatDate(d.desde), hasta: formatDate(d.hasta) })}
              {d.motivo && <span className="suave"> · {d.motivo}</span>}
            </p>
            {d.revocada ? (
              <p className="suave">{t('mandatos.revocada')}</p>
            ) : (
              <Button onClick={() => void revocar(d)}>{t('mandatos.revocar')}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
