import { request } from '@gremial/contract/platform/call.ts'
import { conciliacionMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { type Fondo, fondosRendir, formasDeAnticipo, type Reposicion } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { confirmarNegativo } from '../movimientos-caja/confirmarNegativo.ts'

export type Acto = { que: 'entregar' } | { que: 'devolver' } | { que: 'reponer'; reposicion: Reposicion }

interface Valores {
  /** Cents. */
  importe: number | null
  concepto: string
  forma: (typeof formasDeAnticipo)[number]
}

/** Pays out an advance, takes money back, or replenishes a paid settlement: each with its movement of the box. */
export function EntregaDialog({ fondo, acto, cerrar }: { fondo: Fondo; acto: Acto; cerrar(): void }) {
  const { t } = useTranslation()
  const clave = useRef(newKey())
  const devuelve = acto.que === 'devolver'
  const { data: conceptos = [] } = useQuery(
    read(conciliacionMuchas.conceptos, { params: { caja: fondo.idCaja }, query: { signo: devuelve ? '1' : '-1' } }),
  )
  const initialValues: Valores = {
    importe: acto.que === 'reponer' ? toCents(acto.reposicion.importe) : null,
    concepto: '',
    forma: 'efectivo',
  }
  const formulario = useForm({
    initialValues,
    request({ importe, concepto, forma }: Valores, confirmaNegativo = false) {
      const params = { id: fondo.id }
      const entrega = { clave: clave.current, concepto: Number(concepto), forma }
      const conImporte = { ...entrega, importe: importe === null ? Number.NaN : fromCents(importe) }
      if (acto.que === 'devolver') return request(fondosRendir.devolver, { params, body: conImporte })
      if (acto.que === 'entregar') return request(fondosRendir.entregar, { params, body: { ...conImporte, confirmaNegativo } })
      const { idRendicion } = acto.reposicion
      return request(fondosRendir.rendir, { params, body: { idRendicion, reponer: { ...entrega, confirmaNegativo } } })
    },
    extra: ({ importe, concepto }): Record<string, string> => ({
      ...(importe === null ? { importe: t('validacion.requerido') } : {}),
      ...(acto.que === 'entregar' && (importe ?? 0) > toCents(fondo.disponible)
        ? { importe: t('fondosRendir.pasaTecho', { disponible: formatPesos(fondo.disponible) }) }
        : {}),
      ...(concepto === '' ? { concepto: t('validacion.requerido') } : {}),
    }),
    confirm: confirmarNegativo,
    failure: t('fondosRendir.noSeGuardo'),
    onSaved(hecho) {
      const text =
        'importe' in hecho
          ? t('fondosRendir.repuesto', { importe: formatPesos(hecho.importe) })
          : t(devuelve ? 'fondosRendir.devuelto' : 'fondosRendir.entregado', { numero: hecho.numeroMovimiento })
      notifications.show({ message: text })
      cerrar()
    },
  })
  const { form } = formulario
  const { importe } = form.values
  const open = toCents(fondo.abierto) + (importe ?? 0)
  const title = t(acto.que === 'reponer' ? 'fondosRendir.reponerTitulo' : `fondosRendir.${acto.que}`)
  return (
    <FormDialog
      title={`${title} · ${fondo.titular}`}
      action={acto.que === 'reponer' ? t('fondosRendir.reponer', { importe: formatPesos(acto.reposicion.importe) }) : undefined}
      form={formulario}
      close={cerrar}
    >
      {acto.que !== 'reponer' && (
        <AmountField
          label={t('fondosRendir.importe')}
          description={
            acto.que === 'entregar' && importe !== null && open <= toCents(fondo.techo)
              ? t('fondosRendir.quedara', { abierto: formatPesos(fromCents(open)), techo: formatPesos(fondo.techo) })
              : undefined
          }
          data-autofocus
          {...form.getInputProps('importe')}
          value={importe}
        />
      )}
      <SelectField
        label={t('fondosRendir.concepto')}
        description={t('fondosRendir.conceptoAyuda')}
        data={conceptos.map((c) => ({ value: String(c.id), label: c.nombre }))}
        {...(acto.que === 'reponer' ? { 'data-autofocus': true } : {})}
        {...form.getInputProps('concepto')}
      />
      <SelectField
        label={t(devuelve ? 'fondosRendir.formaDevuelve' : 'fondosRendir.forma')}
        data={formasDeAnticipo.map((value) => ({ value, label: t(`caja.${value}`) }))}
        {...form.getInputProps('forma')}
      />
    </FormDialog>
  )
}
