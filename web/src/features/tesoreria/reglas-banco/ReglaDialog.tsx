import { request } from '@gremial/contract/platform/call.ts'
import { conciliacionMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import {
  type AccionRegla,
  accionesRegla,
  type FilaRegla,
  type FormaRegla,
  formasRegla,
  reglasBanco,
} from '@gremial/contract/tesoreria/reglas-banco.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useCan } from '../../../platform/user.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { CajaSelector, type Seccionales, useChosenCaja, WithSeccionales } from '../cajas/CajaSelector.tsx'

interface Props {
  /** Undefined for a new rule. */
  regla: FilaRegla | undefined
  /** Box of the list: default of a new rule. */
  caja: string | undefined
  cerrar(): void
}

interface Valores {
  como: FormaRegla
  texto: string
  signo: string
  /** Cents. */
  desde: number | null
  hasta: number | null
  accion: AccionRegla
  idConcepto: string
  concepto: string
  nota: string
  todas: boolean
}

/** Dialog to create or change a rule. */
export function ReglaDialog(props: Props) {
  return <WithSeccionales>{(seccionales) => <Formulario {...props} seccionales={seccionales} />}</WithSeccionales>
}

function Formulario({ regla, caja, cerrar, seccionales }: Props & { seccionales: Seccionales }) {
  const { t } = useTranslation()
  const administra = useCan('organizacion.editar')
  const elegida = useChosenCaja(seccionales, {
    seccional: regla?.idSeccional ? String(regla.idSeccional) : undefined,
    caja: regla?.idCaja ? String(regla.idCaja) : caja,
  })
  const idCaja = elegida.datos?.id ?? 0
  const formulario = useForm({
    initialValues: initialValuesOf(regla),
    request(v: Valores) {
      const body = {
        ...v,
        caja: v.todas ? null : idCaja,
        signo: v.signo === '1' ? (1 as const) : v.signo === '-1' ? (-1 as const) : null,
        desde: v.desde === null ? null : fromCents(v.desde),
        hasta: v.hasta === null ? null : fromCents(v.hasta),
        idConcepto: v.idConcepto === '' ? null : Number(v.idConcepto),
      }
      const { todas: _, ...dicha } = body
      return regla
        ? request(reglasBanco.cambiar, { params: { id: regla.id }, body: { regla: dicha, version: regla.version } })
        : request(reglasBanco.crear, { body: dicha })
    },
    failure: t('reglasBanco.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('reglasBanco.cambiada') })
      cerrar()
    },
  })
  const { form } = formulario
  const { values } = form
  const { data: conceptos = [] } = useQuery({
    ...read(conciliacionMuchas.conceptos, { params: { caja: idCaja }, query: { signo: values.signo === '1' ? '1' : '-1' } }),
    enabled: idCaja > 0 && !values.todas && values.accion === 'CARGAR',
  })
  return (
    <FormDialog title={t(regla ? 'reglasBanco.modificarTitulo' : 'reglasBanco.nueva')} form={formulario} close={cerrar}>
      {administra && <Checkbox label={t('reglasBanco.todas')} {...form.getInputProps('todas', { type: 'checkbox' })} />}
      {!values.todas && <CajaSelector seccionales={seccionales} elegida={elegida} />}
      <SelectField
        label={t('reglasBanco.como')}
        data={formasRegla.map((value) => ({ value, label: t(`reglasBanco.comos.${value}`) }))}
        {...form.getInputProps('como')}
      />
      <TextInput
        label={t('reglasBanco.texto')}
        description={values.como === 'IGUALES' ? t('reglasBanco.textoAyuda') : undefined}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('texto')}
      />
      <SelectField
        label={t('reglasBanco.signo')}
        data={[
          { value: '-1', label: t('reglasBanco.signos.SALE') },
          { value: '1', label: t('reglasBanco.signos.ENTRA') },
          { value: '', label: t('reglasBanco.signos.CUALQUIERA') },
        ]}
        {...form.getInputProps('signo')}
      />
      <AmountField
        label={<OptionalLabel>{t('reglasBanco.desde')}</OptionalLabel>}
        {...form.getInputProps('desde')}
        value={values.desde}
      />
      <AmountField
        label={<OptionalLabel>{t('reglasBanco.hasta')}</OptionalLabel>}
        {...form.getInputProps('hasta')}
        value={values.hasta}
      />
      <SelectField
        label={t('reglasBanco.accion')}
        data={accionesRegla.map((value) => ({ value, label: t(`reglasBanco.acciones.${value}`) }))}
        {...form.getInputProps('accion')}
      />
      {values.accion === 'CARGAR' &&
        (values.todas ? (
          <TextInput label={t('reglasBanco.conceptoNombre')} maxLength={40} {...form.getInputProps('concepto')} />
        ) : (
          <SelectField
            label={t('reglasBanco.concepto')}
            data={conceptos.map((c) => ({ value: String(c.id), label: c.nombre }))}
            {...form.getInputProps('idConcepto')}
          />
        ))}
      {values.accion !== 'CARGAR' && <TextInput label={t('reglasBanco.nota')} maxLength={200} {...form.getInputProps('nota')} />}
    </FormDialog>
  )
}

const initialValuesOf = (regla: FilaRegla | undefined): Valores => ({
  como: regla?.como ?? 'EMPIEZA',
  texto: regla?.texto ?? '',
  signo: regla ? String(regla.signo ?? '') : '-1',
  desde: regla?.desde == null ? null : toCents(regla.desde),
  hasta: regla?.hasta == null ? null : toCents(regla.hasta),
  accion: regla?.accion ?? 'CARGAR',
  idConcepto: regla?.idConcepto ? String(regla.idConcepto) : '',
  concepto: regla && regla.idCaja === null ? regla.concepto : '',
  nota: regla?.nota ?? '',
  todas: regla !== undefined && regla.idCaja === null,
})
