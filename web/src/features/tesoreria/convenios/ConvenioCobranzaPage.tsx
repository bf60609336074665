import { type ResponseOf, request } from '@gremial/contract/platform/call.ts'
import { type CajaConvenio, type ConvenioGuardado, convenios } from '@gremial/contract/tesoreria/convenios.ts'
import { codigosRechazoDebito } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useCan } from '../../../platform/user.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Acreditacion } from './Acreditacion.tsx'
import { Codigos } from './Codigos.tsx'
import { acreditacionValues, toAcreditacion } from './credito.ts'

type Modelos = ResponseOf<(typeof convenios)['modelos']>

/** An agreement, new or existing: data, limits and the consequences of each rejection. */
export function ConvenioCobranzaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tesoreria/convenios/$id' })
  const nuevo = id === 'nuevo'
  const modelos = useQuery(read(convenios.modelos, {}))
  const cajas = useQuery(read(convenios.cajas, {}))
  return (
    <RecordPage
      call={convenios.leer}
      input={{ params: { id: Number(id) } }}
      fresh={nuevo}
      title={(saved) => saved?.nombre ?? t('convenios.nuevo')}
    >
      {(saved) => (
        <Query query={modelos} rows={4}>
          {(all) => (
            <Query query={cajas} rows={4}>
              {(boxes) => <Formulario key={saved?.version} guardado={saved} modelos={all} cajas={boxes} />}
            </Query>
          )}
        </Query>
      )}
    </RecordPage>
  )
}

const cents = (pesos: number | null): number | null => (pesos === null ? null : toCents(pesos))
const pesos = (value: number | null): number | null => (value === null ? null : fromCents(value))
const actual = 'actual'

interface Props {
  guardado: ConvenioGuardado | undefined
  modelos: Modelos
  cajas: CajaConvenio[]
}

function Formulario({ guardado, modelos, cajas }: Props) {
  const { t } = useTranslation()
  const edita = useCan('cobranza.editar')
  const navegar = useNavigate()
  const back = () => void navegar({ to: '/app/tesoreria/convenios' })
  const antes = guardado?.convenio
  const formulario = useForm({
    initialValues: {
      modelo: antes ? actual : '0',
      nombre: antes?.nombre ?? '',
      banco: antes?.banco ?? '',
      datos: {
        leyenda: antes?.datos.leyenda ?? '',
        cuit: antes?.datos.cuit ?? '',
        convenio: antes?.datos.convenio ?? '',
        producto: antes?.datos.producto ?? '',
      },
      maximoDebito: cents(antes?.maximoDebito ?? null),
      maximoArchivo: cents(antes?.maximoArchivo ?? null),
      maximoRenglones: antes?.maximoRenglones == null ? '' : String(antes.maximoRenglones),
      dosDesde: cents(antes?.dosDesde ?? null),
      acreditacion: acreditacionValues(antes?.acreditacion),
    },
    request({ modelo, maximoRenglones, acreditacion, ...values }) {
      const { clase, sale, vuelve } = antes && modelo === actual ? antes : (modelos[Number(modelo)] ?? modelos[0] ?? never())
      const body = {
        codigos: antes?.codigos ?? [...codigosRechazoDebito],
        ...values,
        clase,
        sale,
        vuelve,
        datos: { ...antes?.datos, ...values.datos },
        maximoDebito: pesos(values.maximoDebito),
        maximoArchivo: pesos(values.maximoArchivo),
        maximoRenglones: maximoRenglones.trim() === '' ? null : Number(maximoRenglones),
        dosDesde: pesos(values.dosDesde),
        acreditacion: toAcreditacion(acreditacion),
      }
      return guardado
        ? request(convenios.cambiar, { params: { id: guardado.id }, body: { ...body, version: guardado.version } })
        : request(convenios.crear, { body })
    },
    failure: t('convenios.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('convenios.guardado') })
      back()
    },
  })
  const { form } = formulario
  const text = (
    field: 'nombre' | 'banco' | 'datos.leyenda' | 'datos.cuit' | 'datos.convenio' | 'datos.producto',
    label: string,
    max: number,
  ) => <TextInput label={label} maxLength={max} readOnly={!edita} {...form.getInputProps(field)} />
  const amount = (field: 'maximoDebito' | 'maximoArchivo' | 'dosDesde', help: string) => (
    <AmountField
      label={<OptionalLabel reading={!edita}>{t(`convenios.${field}`)}</OptionalLabel>}
      description={help}
      readOnly={!edita}
      {...form.getInputProps(field)}
      value={form.values[field]}
      onChange={(value) => form.setFieldValue(field, value)}
    />
  )
  return (
    <FormPage form={formulario} reading={!edita} back={back} className="hoja-in pila">
      {guardado && <p className="suave">{t('convenios.version', { version: guardado.version })}</p>}
      {text('nombre', t('convenios.nombre'), 60)}
      <Select
        label={t('convenios.modelo')}
        description={t('convenios.modeloAyuda')}
        data={layoutOptions(antes, modelos)}
        allowDeselect={false}
        readOnly={!edita}
        {...form.getInputProps('modelo')}
      />
      {text('banco', t('convenios.banco'), 3)}
      {text('datos.leyenda', t('convenios.servicio'), 60)}
      {text('datos.convenio', t('convenios.convenio'), 30)}
      {text('datos.producto', t('convenios.producto'), 20)}
      {text('datos.cuit', t('convenios.cuit'), 13)}
      {amount('maximoDebito', t('convenios.sinMaximo'))}
      {amount('maximoArchivo', t('convenios.sinMaximo'))}
      <TextInput
        label={<OptionalLabel reading={!edita}>{t('convenios.maximoRenglones')}</OptionalLabel>}
        inputMode="numeric"
        maxLength={7}
        readOnly={!edita}
        {...form.getInputProps('maximoRenglones')}
      />
      {amount('dosDesde', t('convenios.dosDesdeAyuda'))}
      <Acreditacion form={form} cajas={cajas} edita={edita} />
      <Codigos codigos={antes?.codigos ?? codigosRechazoDebito} />
    </FormPage>
  )
}

/** Possible layouts: its own, and the portal's of its kind. */
const layoutOptions = (antes: ConvenioGuardado['convenio'] | undefined, modelos: Modelos) => [
  ...(antes ? [{ value: actual, label: antes.sale?.nombre ?? antes.nombre }] : []),
  ...modelos
    .map((m, i) => ({ value: String(i), label: m.nombre, clase: m.clase }))
    .filter((m) => !antes || m.clase === antes.clase),
]

function never(): never {
  throw new Error('the portal brings a layout')
}
