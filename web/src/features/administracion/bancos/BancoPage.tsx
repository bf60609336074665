import './banco.css'
import { type Banco, type BancoNuevo, bancos } from '@gremial/contract/administracion/bancos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { PaginaRegistro } from '../../../ui/formulario/PaginaRegistro.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { CamposSucursales } from './CamposSucursales.tsx'

/** One bank: new, to edit, or to read with `soloLectura` (B-BANCOS-02, B-BANCOS-03). */
export function BancoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/bancos/editar/$id' })
  const { soloLectura } = useSearch({ from: '/app/bancos/editar/$id' })
  const lectura = !usePuede('bancos.editar') || soloLectura !== undefined
  const nuevo = id === 'nuevo'
  return (
    <PaginaRegistro
      llamada={bancos.leer}
      pide={{ claves: { id: Number(id) } }}
      nuevo={nuevo}
      titulo={(banco) =>
        nuevo ? t('bancos.tituloNuevo') : lectura ? (banco?.nombre ?? t('bancos.tituloVer')) : t('bancos.tituloEditar')
      }
    >
      {(banco) => <FormularioBanco banco={banco} lectura={lectura} />}
    </PaginaRegistro>
  )
}

const vacio: BancoNuevo = { codigo: '', nombre: '', habilitado: 1, sucursales: [] }

function FormularioBanco({ banco, lectura }: { banco: Banco | undefined; lectura: boolean }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app/bancos/lista' })
  const formulario = useFormulario({
    iniciales: banco ?? vacio,
    pedido: (datos: BancoNuevo) =>
      banco
        ? pedido(bancos.cambiar, { claves: { id: banco.id }, cuerpo: { ...datos, version: banco.version } })
        : pedido(bancos.crear, { cuerpo: datos }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('bancos.guardado', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  return (
    <PaginaFormulario formulario={formulario} lectura={lectura} volver={volver} className="hoja-in pila">
      <div className="campos-banco">
        <TextInput
          label={<Opcional lectura={lectura}>{t('bancos.codigo')}</Opcional>}
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
    </PaginaFormulario>
  )
}
