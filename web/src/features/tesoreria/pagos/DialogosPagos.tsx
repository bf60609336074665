import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { sumarDias } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type FilaPago, maximosPago, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { DialogoObservar, DialogoPago } from '../finanzas/DialogosCentral.tsx'
import { porSeccional, sumaDePagos } from './elegidas.ts'

export type QueSeAbre =
  | { que: 'pagar' | 'observar'; rendicion: FilaPago }
  | { que: 'cuenta'; seccional: FilaPago }
  | { que: 'lote'; rendiciones: readonly FilaPago[] }

interface Props {
  abierto: QueSeAbre | undefined
  cerrar(): void
  /** What was chosen no longer waits. */
  alPagar(): void
}

export function DialogosPagos({ abierto, cerrar, alPagar }: Props) {
  switch (abierto?.que) {
    case 'pagar':
      return <DialogoPago rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'observar':
      return <DialogoObservar rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'cuenta':
      return <DialogoCuenta seccional={abierto.seccional} cerrar={cerrar} />
    case 'lote':
      return <DialogoLote rendiciones={abierto.rendiciones} cerrar={cerrar} alArmar={alPagar} />
    default:
      return null
  }
}

/** Where a branch is paid. */
function DialogoCuenta({ seccional, cerrar }: { seccional: FilaPago; cerrar(): void }) {
  const { t } = useTranslation()
  const { idSeccional: id, nombreSeccional: nombre, cbu: antes } = seccional
  const formulario = useFormulario({
    iniciales: { cbu: '' },
    // As people copy it from their bank: in groups.
    pedido: ({ cbu }) => pedido(pagos.cuenta, { claves: { id }, cuerpo: { cbu: cbu.replace(/[\s.-]/g, ''), antes } }),
    fallo: t('pagos.cuenta.noSeGuardo'),
    alGuardar() {
      notifications.show({ message: t('pagos.cuenta.quedo', { seccional: nombre }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario
      titulo={t('pagos.cuenta.titulo', { seccional: nombre })}
      accion={t('pagos.cuenta.guardar')}
      {...{ formulario, cerrar }}
    >
      <TextInput
        label={t('pagos.cuenta.campo')}
        description={t('pagos.cuenta.ayuda')}
        inputMode="numeric"
        maxLength={32}
        data-autofocus
        {...formulario.form.getInputProps('cbu')}
      />
    </DialogoFormulario>
  )
}

interface DeLote {
  rendiciones: readonly FilaPago[]
  cerrar(): void
  alArmar(): void
}

/** What goes to the bank, said before it is made. */
function DialogoLote({ rendiciones, cerrar, alArmar }: DeLote) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [clave] = useState(() => crypto.randomUUID())
  const total = sumaDePagos(rendiciones)
  const count = rendiciones.length
  const formulario = useFormulario({
    iniciales: { fecha: hoy() },
    pedido: ({ fecha }) =>
      pedido(pagos.crearLote, { cuerpo: { clave, fecha, total, rendiciones: rendiciones.map((r) => r.id) } }),
    fallo: t('pagos.nuevo.noSeArmo'),
    alGuardar({ id }) {
      alArmar()
      void navegar({ to: '/app/tesoreria/rendiciones/pagos/lotes/$id', params: { id: String(id) } })
    },
  })
  return (
    <DialogoFormulario
      titulo={t('pagos.nuevo.titulo', { count, total: formatearPesos(total) })}
      accion={t('pagos.nuevo.accion', { count })}
      {...{ formulario, cerrar }}
    >
      {/* The first field is a day, whose calendar would lie over the rest. */}
      <ul className="pagos-resumen" tabIndex={-1} data-autofocus>
        {porSeccional(rendiciones).map((s) => (
          <li key={s.id}>
            <b>{s.nombre}</b>
            <span className="cifra">{formatearImporte(sumaDePagos(s.filas))}</span>
            <small className="cifra">
              {`…${s.filas[0]?.cbu.slice(-6) ?? ''} · ${s.filas.map((f) => f.numeroRendicion.slice(0, 4)).join(', ')}`}
            </small>
          </li>
        ))}
      </ul>
      <CampoFecha
        label={t('pagos.nuevo.fecha')}
        minDate={hoy()}
        maxDate={sumarDias(hoy(), maximosPago.dias)}
        {...formulario.form.getInputProps('fecha')}
      />
      <ul className="pagos-pasa">
        <li>{t('pagos.nuevo.una')}</li>
        <li>{t('pagos.nuevo.quedan')}</li>
        <li>{t('pagos.nuevo.pasan')}</li>
      </ul>
    </DialogoFormulario>
  )
}
