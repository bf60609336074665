import './banco.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { type Banco, type BancoNuevo, bancoNuevo } from '@gremial/contract/administracion/bancos.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { erroresDe } from '../../../platform/formulario.ts'
import { tienePermiso } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { Fallo, Huesos } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { bancoQuery, cambiarBanco, crearBanco } from './bancos.api.ts'

/** One bank: new, to edit, or to read with `soloLectura` (B-BANCOS-02, B-BANCOS-03). */
export function BancoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false }) as { id: string }
  const { soloLectura } = useSearch({ strict: false }) as { soloLectura?: string }
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const nuevo = id === 'nuevo'
  const lectura = soloLectura !== undefined || !tienePermiso(usuario, 'bancos.editar')
  const consulta = useQuery({ ...bancoQuery(Number(id)), enabled: !nuevo, refetchOnMount: 'always' })
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
          <Formulario lectura={lectura} />
        ) : consulta.error ? (
          <Fallo titulo={t('lista.fallo')} error={consulta.error} reintentar={() => void consulta.refetch()} />
        ) : consulta.data ? (
          <Formulario key={consulta.data.id} banco={consulta.data} lectura={lectura} />
        ) : (
          <Huesos filas={4} />
        )}
      </section>
    </>
  )
}

function Formulario({ banco, lectura }: { banco?: Banco; lectura: boolean }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  // The version that was read; a stale save is refused and keeps what was typed.
  const [version] = useState(banco?.version)
  const [guardado, setGuardado] = useState(false)
  const form = useForm<BancoNuevo>({
    initialValues: {
      codigo: banco?.codigo ?? '',
      nombre: banco?.nombre ?? '',
      habilitado: banco?.habilitado ?? 1,
      sucursales: banco?.sucursales ?? [],
    },
    validate: erroresDe(bancoNuevo),
  })
  const volver = () => navegar({ to: '/app/bancos/lista' })
  const guardar = useMutation({
    mutationFn: (datos: BancoNuevo): Promise<unknown> =>
      banco ? cambiarBanco(banco.id, { ...datos, version }) : crearBanco(datos),
    async onSuccess(_, { nombre }) {
      setGuardado(true)
      notifications.show({ message: t('bancos.guardado', { nombre }) })
      consultas.removeQueries({ queryKey: ['banco', banco?.id] })
      await consultas.invalidateQueries({ queryKey: ['lista'] })
      await volver()
    },
    onError(error) {
      // A lost session has its own dialog, and the form waits below it.
      if (error instanceof ErrorApi && error.status === 401) return
      if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) form.setErrors(error.errores)
      else void avisar(t('formulario.noSeGuardo'), error.message, t('comun.aceptar'))
    },
  })
  useBlocker({
    disabled: lectura || guardado || !form.isDirty(),
    enableBeforeUnload: () => form.isDirty() && !guardado,
    shouldBlockFn: async () =>
      !guardado &&
      !(await preguntar({
        titulo: t('formulario.sinGuardar'),
        texto: t('formulario.sinGuardarTexto'),
        accion: t('formulario.salir'),
        cancelar: t('formulario.quedarme'),
      })),
  })
  return (
    <form
      noValidate
      className="hoja-in pila"
      onSubmit={form.onSubmit(
        (datos) => guardar.mutate(datos),
        (errores) => form.getInputNode(Object.keys(errores)[0] ?? '')?.focus(),
      )}
    >
      <div className="campos-banco">
        <TextInput
          label={<Opcional texto={t('bancos.codigo')} lectura={lectura} />}
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
      <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
        <legend>
          <h2>{t('bancos.listaSucursales')}</h2>
        </legend>
        {form.values.sucursales.length === 0 && <p className="suave">{t('bancos.sinSucursales')}</p>}
        <ul className="sucursales">
          {form.values.sucursales.map((sucursal, i) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={sucursal.id ?? `n${i}`}>
              <TextInput
                label={t('bancos.codigo')}
                maxLength={10}
                readOnly={lectura}
                {...form.getInputProps(`sucursales.${i}.codigo`)}
              />
              <TextInput
                label={t('bancos.nombre')}
                maxLength={80}
                readOnly={lectura}
                {...form.getInputProps(`sucursales.${i}.nombre`)}
              />
              <TextInput
                label={t('bancos.localidad')}
                maxLength={80}
                readOnly={lectura}
                {...form.getInputProps(`sucursales.${i}.localidad`)}
              />
              {!lectura && (
                <button
                  type="button"
                  className="boton-icono"
                  style={{ marginTop: 28 }}
                  aria-label={t('bancos.quitar', { nombre: sucursal.nombre || t('bancos.noSucursal') })}
                  onClick={() => form.removeListItem('sucursales', i)}
                >
                  <Icono nombre="quitar" />
                </button>
              )}
            </li>
          ))}
        </ul>
        {!lectura && (
          <Boton icono="agregar" onClick={() => form.insertListItem('sucursales', { codigo: '', nombre: '', localidad: '' })}>
            {t('bancos.agregar')}
          </Boton>
        )}
      </fieldset>
      <div className="botones">
        {!lectura && (
          <Boton type="submit" variante="principal" cargando={guardar.isPending}>
            {t('comun.guardar')}
          </Boton>
        )}
        <Boton onClick={() => void volver()}>{lectura ? t('comun.volver') : t('comun.cancelar')}</Boton>
      </div>
    </form>
  )
}

function Opcional({ texto, lectura }: { texto: string; lectura: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {texto}
      {!lectura && (
        <span className="ayuda" style={{ fontWeight: 400 }}>
          {' '}
          ({t('comun.opcional')})
        </span>
      )}
    </>
  )
}
