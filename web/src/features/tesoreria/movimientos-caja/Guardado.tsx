import { deCentavos, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { CondicionesCumplidas, MovimientoCreado } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import type { Modo } from './modo.ts'

/** What was posted, and what comes next: a new one (Enter), the same again, or the list. */
export function Guardado({
  modo,
  caja,
  creado,
  descripcion,
  centavos,
  nuevo,
  otroIgual,
}: {
  modo: Modo
  caja: CondicionesCumplidas['caja']
  creado: MovimientoCreado
  descripcion: string
  centavos: number
  nuevo(): void
  otroIgual(): void
}) {
  const { t } = useTranslation()
  const marco = useRef<HTMLElement>(null)
  useEffect(() => marco.current?.querySelector<HTMLButtonElement>('.principal')?.focus(), [])
  return (
    <section ref={marco} className="hoja hoja-in pila-m guardado">
      <div className="listo" role="status">
        <Icono nombre="bien" />
        <div>
          <h2>{t(`caja.registrado.${modo}`, { numero: creado.numeroMovimiento })}</h2>
          <p className="suave">{t('caja.registradoEn', { planilla: creado.numeroPlanilla, caja: caja.nombre })}</p>
        </div>
      </div>
      <p className="renglon">
        <span>{descripcion}</span>
        <strong className="cifra">{formatearPesos(deCentavos(centavos))}</strong>
      </p>
      <div className="botones">
        <Boton variante="principal" icono="agregar" onClick={nuevo}>
          {t(`caja.nuevo.${modo}`)}
        </Boton>
        <Boton icono="repetir" onClick={otroIgual}>
          {t('caja.otroIgual')}
        </Boton>
        <Link
          className="boton"
          to="/app/seccionales/movimientos-caja/$modo/$id/consultar"
          params={{ modo, id: String(creado.id) }}
        >
          {t('caja.ver')}
        </Link>
        <Link
          className="boton texto"
          to="/app/seccionales/movimientos-caja/$modo/lista"
          params={{ modo }}
          search={{ idSeccional: String(caja.idSeccional), caja: String(caja.id), consultado: '1' }}
        >
          {t('caja.volverALista')}
        </Link>
      </div>
    </section>
  )
}
