import '../../../ui/fields.css'
import { months, rendicionLimits, type TipoRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { oneYearLater } from '@gremial/contract/values/dates.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { firmantesQuery, secretariasRendicionQuery } from './rendiciones-gasto.api.ts'
import type { RendicionValues } from './valores.ts'

interface Props {
  form: UseFormReturnType<RendicionValues>
  idSeccional: number
  tipos: TipoRendicion[]
  /** True if the type cannot change because it has receipts. */
  tipoFijo?: boolean
}

/** Header fields of a settlement, in order (C-RENDICION-28..44). */
export function RendicionFields({ form, idSeccional, tipos, tipoFijo = false }: Props) {
  const { t } = useTranslation()
  const v = form.getValues()
  const tipo = tipos.find((uno) => String(uno.id) === v.tipo)
  const unico = tipos.length === 1 ? String(tipos[0]?.id) : ''
  useEffect(() => {
    if (!v.tipo && unico) form.setFieldValue('tipo', unico)
  }, [unico, v.tipo, form])
  // A type with a period starts at the current month.
  const elegirTipo = (chosen: string | null) => {
    form.setFieldValue('tipo', chosen ?? '')
    const registra = tipos.find((uno) => String(uno.id) === chosen)?.registraPeriodo === 1
    if (registra && v.mesPeriodo === '' && v.anioPeriodo === '') {
      form.setFieldValue('mesPeriodo', String(Number(today().slice(5, 7))))
      form.setFieldValue('anioPeriodo', today().slice(0, 4))
    }
  }
  return (
    <>
      <SelectField
        label={t('rendicion.tipo')}
        data={tipos.map((uno) => ({ value: String(uno.id), label: uno.nombre }))}
        disabled={tipoFijo}
        description={tipoFijo ? t('errores.RENDICION_TIPO_FIJO') : undefined}
        data-autofocus
        {...form.getInputProps('tipo')}
        onChange={elegirTipo}
      />
      <div className="fila-campos dos">
        <DateField label={t('rendicion.fecha')} maxDate={oneYearLater(today())} {...form.getInputProps('fecha')} />
        <TextInput
          label={t('rendicion.responsable')}
          maxLength={rendicionLimits.responsable}
          {...form.getInputProps('responsable')}
        />
      </div>
      <Periodo form={form} pide={tipo?.registraPeriodo === 1} />
      <div className="fila-campos dos">
        <Firmante form={form} campo="idSecretario" firma="SECRETARIA" idSeccional={idSeccional} />
        <Firmante form={form} campo="idTesorero" firma="TESORERIA" idSeccional={idSeccional} />
      </div>
      <Secretaria form={form} tipo={tipo} />
      <Textarea
        label={t('rendicion.motivo')}
        maxLength={rendicionLimits.motivo}
        autosize
        minRows={2}
        {...form.getInputProps('motivo')}
      />
      <Textarea
        label={<OptionalLabel>{t('rendicion.personasViajaron')}</OptionalLabel>}
        maxLength={rendicionLimits.personasViajaron}
        autosize
        minRows={1}
        {...form.getInputProps('personasViajaron')}
      />
    </>
  )
}

function Periodo({ form, pide }: { form: Props['form']; pide: boolean }) {
  const { t } = useTranslation()
  const rotulo = (text: string) => (pide ? text : <OptionalLabel>{text}</OptionalLabel>)
  return (
    <div className="fila-campos dos">
      <SelectField
        label={rotulo(t('rendicion.mesPeriodo'))}
        data={months.map((m) => ({ value: String(m), label: t(`rendicion.meses.m${m}`) }))}
        allowDeselect={!pide}
        clearable={!pide}
        {...form.getInputProps('mesPeriodo')}
        onChange={(m) => form.setFieldValue('mesPeriodo', m ?? '')}
      />
      <TextInput
        label={rotulo(t('rendicion.anioPeriodo'))}
        inputMode="numeric"
        maxLength={4}
        {...form.getInputProps('anioPeriodo')}
        onChange={(e) => form.setFieldValue('anioPeriodo', e.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </div>
  )
}

interface PropsFirmante {
  form: Props['form']
  campo: 'idSecretario' | 'idTesorero'
  firma: 'SECRETARIA' | 'TESORERIA'
  idSeccional: number
}

/** Office holders on the settlement's day; preselected if there is only one. */
function Firmante({ form, campo, firma, idSeccional }: PropsFirmante) {
  const { t } = useTranslation()
  const { fecha } = form.getValues()
  const day = /^\d{4}-\d{2}-\d{2}$/.test(fecha) && fecha < today() ? fecha : today()
  const { data } = useQuery(firmantesQuery(firma, idSeccional, day))
  const options = (data?.content ?? []).map((m) => ({
    value: String(m.numeroAfiliado),
    label: `${m.persona}, ${m.nombrePuesto}`,
  }))
  const chosen = form.getValues()[campo]
  const unico = options.length === 1 ? options[0] : undefined
  useEffect(() => {
    if (!data) return
    if (chosen && !data.content.some((m) => String(m.numeroAfiliado) === chosen)) form.setFieldValue(campo, '')
    else if (!chosen && unico) form.setFieldValue(campo, unico.value)
  }, [data, chosen, unico, campo, form])
  return (
    <SelectField
      label={t(`rendicion.firma.${firma}`)}
      data={options}
      description={data && options.length === 0 ? t('rendicion.nadieConCargo') : undefined}
      {...form.getInputProps(campo)}
    />
  )
}

/** Secretariat that authorised it, or a text if none is required (C-RENDICION-40, C-RENDICION-41). */
function Secretaria({ form, tipo }: { form: Props['form']; tipo: TipoRendicion | undefined }) {
  const { t } = useTranslation()
  const { data: secretarias = [] } = useQuery(secretariasRendicionQuery())
  if (!tipo) return null
  if (tipo.pideAutorizacionSecretaria !== 1)
    return <TextInput label={t('rendicion.secretaria')} value={t('rendicion.noRequiere')} readOnly variant="unstyled" />
  return (
    <SelectField
      label={t('rendicion.secretariaAutorizo')}
      data={secretarias.map((s) => ({ value: String(s.id), label: s.nombre }))}
      {...form.getInputProps('secretaria')}
    />
  )
}
