import '@mantine/core/styles/NumberInput.layer.css'
import {
  type ConvenioConfigurado,
  camposCodigo,
  type OrganizacionConfigurada,
  organizacionPorPantalla,
  simbologias,
  type TransferenciaConfigurada,
} from '@gremial/contract/administracion/configuracion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { MarcoParte, useVolver } from './MarcoParte.tsx'
import { MuestraTalon } from './MuestraTalon.tsx'

/** Collection agreement of slips, with a preview of the barcode. */
export function ConvenioPage() {
  return <MarcoParte parte="convenio">{(organizacion) => <Formulario organizacion={organizacion} />}</MarcoParte>
}

export interface Valores {
  /** Off: no agreement, and the fields below are ignored. */
  con: boolean
  /** Off: no payment by transfer, and the fields below are ignored. */
  conTransferencia: boolean
  transferencia: TransferenciaConfigurada
  convenio: Omit<ConvenioConfigurado, 'campos'> & {
    campos: Array<{ campo: (typeof camposCodigo)[number]; largo: number | string }>
  }
}

const vacio: Valores['convenio'] = {
  nombre: '',
  codigo: '',
  simbologia: 'interleaved2of5',
  campos: [
    { campo: 'convenio', largo: 4 },
    { campo: 'afiliado', largo: 9 },
    { campo: 'vencimiento', largo: 6 },
    { campo: 'importe', largo: 10 },
    { campo: 'verificador', largo: 1 },
  ],
  leyenda: '',
}

/** Lengths as numbers; anything else is 0, which the schema refuses. */
const numerado = ({ campos, ...resto }: Valores['convenio']): ConvenioConfigurado => ({
  ...resto,
  campos: campos.map(({ campo, largo }) => ({ campo, largo: Number(largo) || 0 })),
})

const sinTransferencia: TransferenciaConfigurada = { titular: '', cbu: '', alias: '', qr: '' }

function Formulario({ organizacion: { convenio, transferencia, versiones } }: { organizacion: OrganizacionConfigurada }) {
  const { t } = useTranslation()
  const { volver, alGuardar } = useVolver()
  const iniciales: Valores = {
    con: convenio !== null,
    convenio: convenio ?? vacio,
    conTransferencia: transferencia !== null,
    transferencia: transferencia ?? sinTransferencia,
  }
  const formulario = useForm({
    initialValues: iniciales,
    request: (valores: Valores) =>
      request(organizacionPorPantalla.cambiarConvenio, {
        body: {
          version: versiones.convenio,
          convenio: valores.con ? numerado(valores.convenio) : null,
          transferencia: valores.conTransferencia ? valores.transferencia : null,
        },
      }),
    failure: t('formulario.noSeGuardo'),
    onSaved: alGuardar,
  })
  const { form } = formulario
  const { con, convenio: escrito } = form.values
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      <p className="suave">{t('organizacion.ayudaConvenio')}</p>
      <Switch
        label={t('organizacion.conConvenio')}
        checked={con}
        onChange={(e) => form.setFieldValue('con', e.currentTarget.checked)}
      />
      {con && <CamposConvenio form={form} />}
      {con && <MuestraTalon convenio={numerado(escrito)} error={form.errors['convenio.campos']} />}
      <Switch
        label={t('organizacion.conTransferencia')}
        description={t('organizacion.ayudaTransferencia')}
        checked={form.values.conTransferencia}
        onChange={(e) => form.setFieldValue('conTransferencia', e.currentTarget.checked)}
      />
      {form.values.conTransferencia && <CamposTransferencia form={form} />}
    </FormPage>
  )
}

function CamposTransferencia({ form }: { form: UseFormReturnType<Valores> }) {
  const { t } = useTranslation()
  return (
    <div className="campos">
      <TextInput label={t('organizacion.titular')} maxLength={80} {...form.getInputProps('transferencia.titular')} />
      <TextInput
        label={<OptionalLabel>{t('organizacion.alias')}</OptionalLabel>}
        maxLength={20}
        autoCapitalize="none"
        {...form.getInputProps('transferencia.alias')}
      />
      <TextInput
        label={<OptionalLabel>{t('organizacion.cbu')}</OptionalLabel>}
        maxLength={22}
        inputMode="numeric"
        {...form.getInputProps('transferencia.cbu')}
      />
      <Textarea
        label={<OptionalLabel>{t('organizacion.qr')}</OptionalLabel>}
        description={t('organizacion.qrAyuda')}
        maxLength={500}
        autosize
        {...form.getInputProps('transferencia.qr')}
      />
    </div>
  )
}

function CamposConvenio({ form }: { form: UseFormReturnType<Valores> }) {
  const { t } = useTranslation()
  const nombres = {
    convenio: t('organizacion.campoConvenio'),
    afiliado: t('organizacion.campoAfiliado'),
    vencimiento: t('organizacion.campoVencimiento'),
    importe: t('organizacion.campoImporte'),
    verificador: t('organizacion.campoVerificador'),
  }
  return (
    <>
      <div className="campos">
        <TextInput label={t('organizacion.nombreConvenio')} maxLength={120} {...form.getInputProps('convenio.nombre')} />
        <TextInput
          label={t('organizacion.codigoConvenio')}
          maxLength={12}
          inputMode="numeric"
          {...form.getInputProps('convenio.codigo')}
        />
        <Select
          label={t('organizacion.simbologia')}
          allowDeselect={false}
          data={simbologias.map((s) => ({ value: s, label: s === 'code128' ? 'Code 128' : 'Interleaved 2 of 5' }))}
          {...form.getInputProps('convenio.simbologia')}
        />
        <Textarea
          label={<OptionalLabel>{t('organizacion.leyenda')}</OptionalLabel>}
          maxLength={300}
          autosize
          {...form.getInputProps('convenio.leyenda')}
        />
      </div>
      <h2>{t('organizacion.campos')}</h2>
      <OrderedList
        names={form.values.convenio.campos.map(({ campo }) => nombres[campo])}
        move={(from, to) => form.reorderListItem('convenio.campos', { from, to })}
        remove={form.values.convenio.campos.length > 1 ? (i) => form.removeListItem('convenio.campos', i) : undefined}
      >
        {(i) => (
          <div className="org-dato">
            <Select
              label={t('organizacion.campo')}
              allowDeselect={false}
              data={camposCodigo.map((campo) => ({ value: campo, label: nombres[campo] }))}
              {...form.getInputProps(`convenio.campos.${i}.campo`)}
            />
            <NumberInput
              label={t('organizacion.largo')}
              min={1}
              max={40}
              allowDecimal={false}
              hideControls
              {...form.getInputProps(`convenio.campos.${i}.largo`)}
            />
          </div>
        )}
      </OrderedList>
      <div>
        <Button icon="agregar" onClick={() => form.insertListItem('convenio.campos', { campo: 'verificador', largo: 1 })}>
          {t('organizacion.agregarCampo')}
        </Button>
      </div>
    </>
  )
}
