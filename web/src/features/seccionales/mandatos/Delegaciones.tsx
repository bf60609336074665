import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type Mandato, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { useHacer } from '../../../ui/useHacer.ts'

/** To whom an office was lent, with a way to take it back. */
export function Delegaciones({ delegaciones, vacia }: { delegaciones: Mandato['delegaciones']; vacia?: string }) {
  const { t } = useTranslation()
  const { hacer } = useHacer()
  const revocar = async ({ id, a }: Mandato['delegaciones'][number]) => {
    const si = await preguntar({
      titulo: t('mandatos.preguntaRevocar', { a }),
      texto: t('mandatos.textoRevocar'),
      accion: t('mandatos.revocar'),
      grave: true,
      cancelar: t('comun.cancelar'),
    })
    if (!si) return
    await hacer(pedido(mandatos.revocar, { claves: { id } }), {
      fallo: t('mandatos.delegaciones'),
      alLograr: () => notifications.show({ message: t('mandatos.revocado') }),
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
              {t('mandatos.delegacion', { a: d.a, desde: mostrarFecha(d.desde), hasta: mostrarFecha(d.hasta) })}
              {d.motivo && <span className="suave"> · {d.motivo}</span>}
            </p>
            {d.revocada ? (
              <p className="suave">{t('mandatos.revocada')}</p>
            ) : (
              <Boton onClick={() => void revocar(d)}>{t('mandatos.revocar')}</Boton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
