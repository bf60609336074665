import { deCentavos, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { MovimientoCreado } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { type DialogoMovimiento, DialogosMovimiento } from './DialogosMovimiento.tsx'
import { total } from './importes.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { ReciboDelNuevo } from './Recibo.tsx'
import type { ValoresMovimiento } from './valores.ts'

export interface MovimientoHecho {
  creado: MovimientoCreado
  valores: ValoresMovimiento
  caja: { id: number; nombre: string }
}

interface Props {
  modo: Modo
  hecho: MovimientoHecho
  /** While its sheet is open. */
  seDeshace: boolean
  /** It was annulled: what it was goes back to be mended. */
  alDeshacer(): void
  otroIgual(): void
}

/** What was just posted, in a line over the empty form; undone from here, as any annulment, with the PIN of the box. */
export function Registrado({ modo, hecho: { creado, valores, caja }, seDeshace, alDeshacer, otroIgual }: Props) {
  const { t } = useTranslation()
  const marco = useRef<HTMLDivElement>(null)
  const [dialogo, setDialogo] = useState<DialogoMovimiento>(null)
  // On a phone the form was left at its end.
  useEffect(() => {
    marco.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const pesos = deCentavos(total(valores))
  const deshacer = () =>
    setDialogo({
      que: 'deshacer',
      fila: {
        ...creado,
        ingresoEgreso: sentidoDe(modo),
        total: pesos,
        nombreCaja: caja.nombre,
        descripcion: valores.descripcion,
        fechaMovimientoFormateada: mostrarFecha(valores.fechaMovimiento ?? ''),
      },
    })
  return (
    <div ref={marco} className="registrado">
      <Aviso tipo="ok">
        <p>
          <strong>{t(`caja.registrado.${modo}`, { numero: creado.numeroMovimiento })}</strong>{' '}
          <span className="suave">{t('caja.registradoEn', { planilla: creado.numeroPlanilla, caja: caja.nombre })}</span>
        </p>
        <p>
          {valores.descripcion} · <strong className="cifra">{formatearPesos(pesos)}</strong>
        </p>
      </Aviso>
      <div className="botones">
        {seDeshace && (
          <Boton icono="deshacer" onClick={deshacer}>
            {t('caja.deshacer')}
          </Boton>
        )}
        <Boton icono="repetir" onClick={otroIgual}>
          {t('caja.otroIgual')}
        </Boton>
        <Link
          className="boton texto"
          to="/app/seccionales/movimientos-caja/$modo/$id/consultar"
          params={{ modo, id: String(creado.id) }}
        >
          {t('caja.ver')}
        </Link>
        {/* Last: it comes when the server said so, and moves nothing that is about to be pressed. */}
        {modo === 'ingresos' && <ReciboDelNuevo id={creado.id} />}
      </div>
      <DialogosMovimiento
        dialogo={dialogo}
        cerrar={(anulado) => {
          setDialogo(null)
          if (anulado) alDeshacer()
        }}
      />
    </div>
  )
}
