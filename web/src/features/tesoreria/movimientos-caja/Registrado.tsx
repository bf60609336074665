import type { CreatedMovimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import { total } from './importes.ts'
import { type MovimientoDialog, MovimientoDialogs } from './MovimientoDialogs.tsx'
import { type Modo, sentidoDe } from './modo.ts'
import { ReciboDelNuevo } from './Recibo.tsx'
import type { MovimientoValues } from './valores.ts'

export interface MovimientoHecho {
  creado: CreatedMovimiento
  valores: MovimientoValues
  caja: { id: number; nombre: string }
}

interface Props {
  modo: Modo
  hecho: MovimientoHecho
  /** True while its sheet is open. */
  seDeshace: boolean
  /** Called after annulling: the values return to the form for correction. */
  alDeshacer(): void
  otroIgual(): void
}

/** Confirmation of a posted movement above the empty form; can be undone by annulling, with the box's PIN. */
export function Registrado({ modo, hecho: { creado, valores, caja }, seDeshace, alDeshacer, otroIgual }: Props) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<MovimientoDialog>(null)
  // On a phone the form was scrolled to its end.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const pesos = fromCents(total(valores))
  const deshacer = () =>
    setDialog({
      que: 'deshacer',
      fila: {
        ...creado,
        ingresoEgreso: sentidoDe(modo),
        total: pesos,
        nombreCaja: caja.nombre,
        descripcion: valores.descripcion,
        fechaMovimientoFormateada: formatDate(valores.fechaMovimiento ?? ''),
      },
    })
  return (
    <div ref={frame} className="registrado">
      <Notice type="ok">
        <p>
          <strong>{t(`caja.registrado.${modo}`, { numero: creado.numeroMovimiento })}</strong>{' '}
          <span className="suave">{t('caja.registradoEn', { planilla: creado.numeroPlanilla, caja: caja.nombre })}</span>
        </p>
        <p>
          {valores.descripcion} · <strong className="cifra">{formatPesos(pesos)}</strong>
        </p>
      </Notice>
      <div className="botones">
        {seDeshace && (
          <Button icon="deshacer" onClick={deshacer}>
            {t('caja.deshacer')}
          </Button>
        )}
        <Button icon="repetir" onClick={otroIgual}>
          {t('caja.otroIgual')}
        </Button>
        <Link
          className="boton texto"
          to="/app/seccionales/movimientos-caja/$modo/$id/consultar"
          params={{ modo, id: String(creado.id) }}
        >
          {t('caja.ver')}
        </Link>
        {/* Last, so that its late arrival shifts no button. */}
        {modo === 'ingresos' && <ReciboDelNuevo id={creado.id} />}
      </div>
      <MovimientoDialogs
        dialogo={dialog}
        cerrar={(anulado) => {
          setDialog(null)
          if (anulado) alDeshacer()
        }}
      />
    </div>
  )
}
