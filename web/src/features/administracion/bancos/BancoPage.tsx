import './banco.css'
import { type Banco, type BancoNuevo, bancos } from '@gremial/contract/administracion/bancos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { CamposSucursales } from './CamposSucursales.tsx'

/** A bank: new, edited, or read with `soloLectura` (B-BANCOS-02, B-BANCOS-03). */
export function BancoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/bancos/editar/$id' })
  const { soloLectura } = useSearch({ from: '/app/bancos/editar/$id' })
  const lectura = !useCan('bancos.editar') || soloLectura !== undefined
  const nuevo = id === 'nuevo'
  return (
    <RecordPage
      call={bancos.leer}
      input={{ params: { id: Number(id) } }}
      fresh={nuevo}
      title={(banco) =>
        nuevo ? t('bancos.tituloNuevo') : lectura ? (banco?.nombre ?? t('bancos.tituloVer')) : t('bancos.tituloEditar')
      }
    >
      {(banco) => <FormularioBanco banco={banco} lectura={lectura} />}
    </RecordPage>
  )
}

const vacio: BancoNuevo = { codigo: '', nombre: '', habilitado: 1, sucursales: [] }

function FormularioBanco({ banco, lectura }: { banco: Banco | undefined; lectura: boolean }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app/bancos/lista' })
  const formulario = useForm({
    initialValues: banco ?? vacio,
    request: (datos: BancoNuevo) =>
      banco
        ? request(bancos.cambiar, { params: { id: banco.id }, body: { ...datos, version: banco.version } })
        : request(bancos.crear, { body: datos }),
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('bancos.guardado', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  return (
    <FormPage form={formulario} reading={lectura} back={volver} className="hoja-in pila">
      <div className="campos-banco">
        <TextInput
          label={<OptionalLabel reading={lectura}>{t('bancos.codigo')}</OptionalLabel>}
          maxLength={10}
          readOnly={lectura}
          {...form.getInputProps('codigo')}
        />
        <TextInput
          label={t('bancos.nombre')}
          maxLength={80}
          readOnly={lectura}
          data-autofocus
          {...form.getInputProps('nombre')}
        />
      </div>
      <Checkbox
        label={t('bancos.habilitado')}
        disabled={lectura}
        checked={form.values.habilitado === 1}
        onChange={(e) => form.setFieldValue('habilitado', e.currentTarget.checked ? 1 : 0)}
      />
      <CamposSucursales form={form} lectura={lectura} />
    </FormPage>
  )
}
