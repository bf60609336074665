import {
  type Catalogo,
  extrasCatalogo,
  type FilaValor,
  signosEstado,
  type ValorNuevo,
  valores,
} from '@gremial/contract/administracion/valores.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'

interface Props {
  catalogo: Catalogo
  /** Undefined for a new one. */
  valor: FilaValor | undefined
  cerrar(): void
}

/** A value of a catalogue, new or edited, with the fields of its catalogue. */
export function DialogoValor({ catalogo, valor, cerrar }: Props) {
  const { t } = useTranslation()
  const iniciales: ValorNuevo = {
    nombre: valor?.nombre ?? '',
    habilitado: valor?.habilitado === 0 ? 0 : 1,
    vinculado: valor?.vinculado === 0 ? 0 : 1,
    signo: signosEstado.find((s) => s === valor?.signo) ?? 'neutro',
    cuit: valor?.cuit ?? '',
    codigoPostal: valor?.codigoPostal ?? '',
    provincia: valor?.provincia ?? '',
  }
  const formulario = useForm({
    initialValues: iniciales,
    request: (datos: ValorNuevo) =>
      valor
        ? request(valores.cambiar, { params: { catalogo, id: valor.id }, body: { ...datos, version: valor.version } })
        : request(valores.crear, { params: { catalogo }, body: datos }),
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('valores.guardado', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  const tiene = (extra: (typeof extrasCatalogo)[Catalogo][number]) => extrasCatalogo[catalogo].some((e) => e === extra)
  return (
    <FormDialog title={t(valor ? 'valores.modificar' : 'valores.nuevo')} form={formulario} close={cerrar}>
      <TextInput label={t('valores.nombre')} maxLength={120} data-autofocus {...form.getInputProps('nombre')} />
      {tiene('cuit') && (
        <TextInput
          label={<OptionalLabel>{t('valores.cuit')}</OptionalLabel>}
          maxLength={13}
          inputMode="numeric"
          {...form.getInputProps('cuit')}
        />
      )}
      {tiene('codigoPostal') && (
        <TextInput label={t('valores.codigoPostal')} maxLength={8} {...form.getInputProps('codigoPostal')} />
      )}
      {tiene('provincia') && (
        <TextInput
          label={<OptionalLabel>{t('valores.provincia')}</OptionalLabel>}
          maxLength={60}
          {...form.getInputProps('provincia')}
        />
      )}
      {tiene('vinculado') && (
        <Checkbox
          label={t('valores.vinculado')}
          checked={form.values.vinculado === 1}
          onChange={(e) => form.setFieldValue('vinculado', e.currentTarget.checked ? 1 : 0)}
        />
      )}
      {tiene('signo') && (
        <Select
          label={t('valores.signo')}
          allowDeselect={false}
          data={signosEstado.map((value) => ({ value, label: t(`valores.signo_${value}`) }))}
          {...form.getInputProps('signo')}
        />
      )}
      <Checkbox
        label={t('valores.seOfrece')}
        checked={form.values.habilitado === 1}
        onChange={(e) => form.setFieldValue('habilitado', e.currentTarget.checked ? 1 : 0)}
      />
    </FormDialog>
  )
}
