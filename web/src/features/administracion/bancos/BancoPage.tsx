import './banco.css'
import { type Banco, type BancoNuevo, bancos } from '@gremial/contract/administracion/bancos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { CamposSucursales } from './CamposSucursales.tsx'

/** One bank: new, to edit, or to read with `soloLectura` (B-BANCOS-02, B-BANCOS-03). */
export function BancoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/bancos/editar/$id' })
  const { soloLectura } = useSearch({ from: '/app/bancos/editar/$id' })
  const lectura = !usePuede('bancos.editar') || soloLectura !== undefined
  const nuevo = id === 'nuevo'
  const consulta = useQuery({
    ...leer(bancos.leer, { claves: { id: Number(id) } }),
    enabled: !nuevo,
    refetchOnMount: 'always',
  })
  const titulo = nuevo
    ? t('bancos.tituloNuevo')
    : lectura
      ? (consulta.data?.nombre ?? t('bancos.tituloVer'))
      : t('bancos.tituloEditar')
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{titulo}</h1>
      </div>
      <section className="hoja">
        {nuevo ? (
          <FormularioBanco lectura={lectura} />
        ) : (
          <Segun consulta={consulta} filas={4}>
            {(banco) => <FormularioBanco key={banco.id} banco={banco} lectura={lectura} />}
          </Segun>
        )}
      </section>
    </>
  )
}

const vacio: BancoNuevo = { codigo: '', nombre: '', habilitado: 1, sucursales: [] }

function FormularioBanco({ banco: leido, lectura }: { banco?: Banco; lectura: boolean }) {
  const { t } = useTranslation()
  // As it was read when the form began: a later reading must not lend its version to what is older.
  const [banco] = useState(leido)
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
