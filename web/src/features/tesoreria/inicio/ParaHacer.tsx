import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { ParaHacer as Cosa } from '@gremial/contract/tesoreria/inicio.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { haceDias } from '../../../platform/hace.ts'
import { Icono, type NombreIcono } from '../../../ui/iconos.tsx'

const iconos: Record<Cosa['cosa'], NombreIcono> = {
  pago: 'ingresos',
  cerrar: 'candado',
  firma: 'firmar',
  banco: 'banco',
}

/** What waits for a treasurer, each with where it is done; nothing when nothing waits. */
export function ParaHacer({ cosas }: { cosas: readonly Cosa[] }) {
  const { t } = useTranslation()
  if (cosas.length === 0) return null
  return (
    <section aria-labelledby="para-hacer">
      <div className="para-hacer-titulo">
        <h2 id="para-hacer">{t('inicioTesoreria.hacer')}</h2>
        <span className="suave">{t('inicioTesoreria.hacerN', { count: cosas.length })}</span>
      </div>
      <ul className="hoja para-hacer">
        {cosas.map((cosa) => (
          <Fila key={`${cosa.cosa}-${cosa.id}`} cosa={cosa} />
        ))}
      </ul>
    </section>
  )
}

function Fila({ cosa }: { cosa: Cosa }) {
  const { que, sub, enlace } = useDicho(cosa)
  return (
    <li data-cosa={cosa.cosa}>
      <Icono nombre={iconos[cosa.cosa]} />
      <div>
        <strong>{que}</strong>
        <span className={cosa.cosa === 'cerrar' ? 'sub tarde' : 'sub'}>{sub}</span>
      </div>
      {cosa.importe !== null && <strong className="cifra">{formatearPesos(cosa.importe)}</strong>}
      {enlace}
    </li>
  )
}

function useDicho({
  cosa,
  id,
  nombre,
  idSeccional,
  seccional,
  nroPla,
  dias,
  nota,
}: Cosa): Record<'que' | 'sub' | 'enlace', ReactNode> {
  const { t } = useTranslation()
  const hace = haceDias(dias)
  switch (cosa) {
    case 'pago':
      return {
        que: t('inicioTesoreria.pagoLa', { numero: nombre }),
        sub: t('inicioTesoreria.pagada', { hace, seccional }),
        enlace: (
          <Link
            className="boton"
            to="/app/seccionales/movimientos-caja/$modo/nuevo"
            params={{ modo: 'ingresos' }}
            search={{ seccionalUsuario: String(idSeccional), rendicion: String(id) }}
          >
            {t('inicioTesoreria.registrar')}
          </Link>
        ),
      }
    case 'cerrar':
      return {
        que: t('inicioTesoreria.cerrarLa', { n: nroPla, caja: nombre }),
        sub: (
          <>
            <Icono nombre="reloj" chico /> {t('inicioTesoreria.abierta', { hace })}
          </>
        ),
        enlace: (
          <Link className="boton" to="/app/seccionales/planillas-caja/$caja/cerrar" params={{ caja: String(id) }}>
            {t('inicioTesoreria.cerrar')}
          </Link>
        ),
      }
    case 'firma':
      return {
        que: t('inicioTesoreria.firmaLa', { numero: nombre }),
        sub: t('inicioTesoreria.firmaDe', { quien: nota, hace }),
        enlace: (
          <Link className="boton" to="/app/seccionales/rendiciones-gasto/$id/firmar" params={{ id: String(id) }}>
            {t('inicioTesoreria.ver')}
          </Link>
        ),
      }
    case 'banco':
      return {
        que: t('inicioTesoreria.bancoDe', { caja: nombre }),
        sub: nota,
        enlace: (
          <Link
            className="boton"
            to="/app/seccionales/planillas-caja/lista"
            search={{ idSeccional: String(idSeccional), caja: String(id), nroPla: String(nroPla) }}
          >
            {t('inicioTesoreria.ver')}
          </Link>
        ),
      }
  }
}
