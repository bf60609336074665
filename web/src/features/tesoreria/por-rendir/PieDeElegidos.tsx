import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { BorradorPorRendir, PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { useAtajo } from '../../../ui/useAtajo.ts'
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
  const listos = filas.filter(estaListo)
  const elegidos = listos.filter((f) => marcados.has(f.clave))
  const suma = (de: readonly PorRendir[]) => formatearPesos(de.reduce((total, f) => total + (f.importe ?? 0), 0))
  const hay = elegidos.length > 0
  useAtajo('KeyR', () => setPasando(true), hay)
  const claves = listos.map((f) => f.clave)
  return (
    <div className="totales pie-por-rendir">
      <dl>
        <dt>
          {hay
            ? t('porRendir.elegidos', { count: elegidos.length })
            : t('porRendir.listos', { n: listos.length, de: filas.length })}
        </dt>
        <dd className="cifra">{suma(hay ? elegidos : listos)}</dd>
      </dl>
      {listos.length > 0 && (
        <div className="botones">
          <Boton onClick={() => marcar(claves, elegidos.length < listos.length)}>
            {elegidos.length < listos.length ? t('porRendir.marcarListos', { count: listos.length }) : t('porRendir.desmarcar')}
          </Boton>
          <Boton
            variante="principal"
            icono="rendicion"
            disabled={!hay}
            aria-keyshortcuts="Alt+R"
            onClick={() => setPasando(true)}
          >
            {t('porRendir.pasar')} <kbd>Alt R</kbd>
          </Boton>
        </div>
      )}
      {pasando && (
        <DialogoPasar
          filas={elegidos}
          borradores={borradores}
          alPasar={() => marcar(claves, false)}
          cerrar={() => setPasando(false)}
        />
      )}
    </div>
  )
}
