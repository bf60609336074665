import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { TesoreriaCentral } from '@gremial/contract/tesoreria/central.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { Estado, Vacio } from '../../../ui/estados.tsx'
import { Enlace } from './TablaCentral.tsx'

/** A sheet open for longer than a month is late, and for longer than two very late: they are closed by the month. */
const tarde = 31
const muyTarde = 62
const primeras = 10

/** The open sheets of the boxes, the ones open longest first. */
export function PlanillasAbiertas({ seccionales }: { seccionales: TesoreriaCentral['seccionales'] }) {
  const { t } = useTranslation()
  const [todas, setTodas] = useState(false)
  const abiertas = seccionales
    .flatMap((seccional) => seccional.cajas.map((caja) => ({ seccional, caja })))
    .toSorted((a, b) => b.caja.dias - a.caja.dias || a.caja.id - b.caja.id)
  if (abiertas.length === 0) return <Vacio icono="planillaCaja" titulo={t('caja.sinAbiertas')} />
  const visibles = todas ? abiertas : abiertas.slice(0, primeras)
  return (
    <>
      <ul className="bloques">
        {visibles.map(({ seccional, caja }) => (
          <li key={caja.id}>
            <div>
              <p className="renglon">
                <span>
                  <Enlace seccional={seccional} caja={caja} />
                </span>
                <Estado signo={caja.dias > muyTarde ? 'mal' : caja.dias > tarde ? 'alerta' : 'ok'}>
                  {t('caja.diasAbierta', { count: caja.dias })}
                </Estado>
              </p>
              <p className="sub">
                {seccional.nombre} · {t('caja.desdeEl', { desde: mostrarFecha(caja.desde) })} ·{' '}
                {t('caja.movimientosN', { count: caja.movimientos })} ·{' '}
                <span className="cifra">{formatearPesos(caja.saldo.total)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {abiertas.length > primeras && !todas && (
        <div className="ver-todas">
          <Boton onClick={() => setTodas(true)}>{t('caja.verTodas', { n: abiertas.length })}</Boton>
        </div>
      )}
    </>
  )
}
