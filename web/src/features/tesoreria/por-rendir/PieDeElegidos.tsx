import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import {
  type BorradorPorRendir,
  comprobantesPorRendir,
  maximoHojas,
  type PorRendir,
} from '@gremial/contract/tesoreria/por-rendir.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { useAtajo } from '../../../ui/useAtajo.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { DialogoPasar } from './DialogoPasar.tsx'
import { estaListo } from './estado.ts'

interface Props {
  filas: readonly PorRendir[]
  marcados: ReadonlySet<string>
  marcar(claves: readonly string[], si: boolean): void
  borradores: readonly BorradorPorRendir[]
}

/** How much waits and how much was chosen, and the way to a settlement. */
export function PieDeElegidos({ filas, marcados, marcar, borradores }: Props) {
  const { t } = useTranslation()
  const [pasando, setPasando] = useState(false)
  const { hacer, haciendo } = useHacer()
  const listos = filas.filter(estaListo)
  const elegidos = filas.filter((f) => marcados.has(f.clave))
  const incompletos = elegidos.filter((f) => !estaListo(f)).length
  const suma = (de: readonly PorRendir[]) => formatearPesos(de.reduce((total, f) => total + (f.importe ?? 0), 0))
  const hay = elegidos.length > 0
  const pasan = hay && incompletos === 0
  useAtajo('KeyR', () => setPasando(true), pasan)
  const faltanListos = listos.some((f) => !marcados.has(f.clave))
  const alternar = () =>
    faltanListos
      ? marcar(
          listos.map((f) => f.clave),
          true,
        )
      : marcar([...marcados], false)
  /** From the oldest on: as the pages were photographed. */
  async function juntar(): Promise<void> {
    const hojas = elegidos.toReversed()
    const n = hojas.length
    const si = await preguntar({
      titulo: t('porRendir.preguntaJuntar', { n }),
      texto: t('porRendir.textoJuntar'),
      accion: t('porRendir.juntarlos'),
      cancelar: t('porRendir.noJuntar'),
    })
    if (!si) return
    const cuerpo = { comprobantes: hojas.map(({ clave, version }) => ({ clave, version })) }
    await hacer(pedido(comprobantesPorRendir.juntar, { cuerpo }), {
      fallo: t('porRendir.noSeJuntaron'),
      alLograr() {
        notifications.show({ message: t('porRendir.juntado', { n }) })
        marcar([...marcados], false)
      },
    })
  }
  return (
    <div className="totales pie-por-rendir">
      <p>
        <span>
          {hay
            ? t('porRendir.elegidos', { count: elegidos.length })
            : t('porRendir.listos', { n: listos.length, de: filas.length })}
          {' · '}
          <strong className="cifra">{suma(hay ? elegidos : listos)}</strong>
        </span>
        {(hay || listos.length > 0) && (
          <Boton variante="texto" onClick={alternar}>
            {faltanListos ? t('porRendir.marcarListos', { count: listos.length }) : t('porRendir.desmarcar')}
          </Boton>
        )}
      </p>
      {incompletos > 0 && <p className="suave">{t('porRendir.incompletos', { count: incompletos })}</p>}
      {elegidos.length > 1 && elegidos.length <= maximoHojas && (
        <Boton ancho icono="documento" cargando={haciendo} onClick={() => void juntar()}>
          {t('porRendir.juntar')}
        </Boton>
      )}
      {pasan && (
        <Boton variante="principal" ancho icono="rendicion" aria-keyshortcuts="Alt+R" onClick={() => setPasando(true)}>
          {t('porRendir.pasar')} <kbd>Alt R</kbd>
        </Boton>
      )}
      {pasando && (
        <DialogoPasar
          filas={elegidos}
          borradores={borradores}
          alPasar={() => marcar([...marcados], false)}
          cerrar={() => setPasando(false)}
        />
      )}
    </div>
  )
}
