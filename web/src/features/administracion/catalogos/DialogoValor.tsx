import {
  type Catalogo,
  extrasCatalogo,
  type FilaValor,
  signosEstado,
  type ValorNuevo,
  valores,
} from '@gremial/contract/administracion/valores.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'

interface Props {
  catalogo: Catalogo
  /** Undefined: a new one. */
  valor: FilaValor | undefined
  cerrar(): void
}

/** A new value of a catalogue, or the change of one: the fields that its catalogue has. */
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
  const formulario = useFormulario({
    iniciales,
    pedido: (datos: ValorNuevo) =>
      valor
        ? pedido(valores.cambiar, { claves: { catalogo, id: valor.id }, cuerpo: { ...datos, version: valor.version } })
        : pedido(valores.crear, { claves: { catalogo }, cuerpo: datos }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('valores.guardado', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  const tiene = (extra: (typeof extrasCatalogo)[Catalogo][number]) => extrasCatalogo[catalogo].some((e) => e === extra)
  return (
    <DialogoFormulario titulo={t(valor ? 'valores.modificar' : 'valores.nuevo')} formulario={formulario} cerrar={cerrar}>
      <TextInput label={t('valores.nombre')} maxLength={120} data-autofocus {...form.getInputProps('nombre')} />
      {tiene('cuit') && (
        <TextInput
          label={<Opcional>{t('valores.cuit')}</Opcional>}
          maxLength={13}
          inputMode="numeric"
          {...form.getInputProps('cuit')}
        />
      )}
      {tiene('codigoPostal') && (
        <TextInput label={t('valores.codigoPostal')} maxLength={8} {...form.getInputProps('codigoPostal')} />
      )}
      {tiene('provincia') && (
        <TextInput label={<Opcional>{t('valores.provincia')}</Opcional>} maxLength={60} {...form.getInputProps('provincia')} />
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
    </DialogoFormulario>
  )
}
