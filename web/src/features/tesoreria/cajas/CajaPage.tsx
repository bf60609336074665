import './caja.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import {
  type Caja,
  cajaCambio,
  cajaNueva,
  type ModoArqueo,
  modosArqueo,
  type UsuarioDeCaja,
} from '@gremial/contract/tesoreria/cajas.ts'
import { Radio, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
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
import { CampoPin } from '../../../ui/CampoPin.tsx'
import { avisarFallo, preguntar } from '../../../ui/dialogos.ts'
import { Fallo, Huesos } from '../../../ui/estados.tsx'
import { actualizarCaja, cajaQuery, guardarCaja, usuariosCajaQuery } from './cajas.api.ts'
import { ConSeccionales, type Seccionales } from './SelectorCaja.tsx'
import { UsuariosCaja } from './UsuariosCaja.tsx'

/** One box: new, to edit, or to read with `soloLectura` (C-CAJA-12..21). */
export function CajaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false }) as { id: string }
  const { soloLectura, titulo: dado } = useSearch({ strict: false }) as Record<string, string | undefined>
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const nuevo = id === 'nuevo'
  const consulta = useQuery({ ...cajaQuery(Number(id)), enabled: !nuevo, refetchOnMount: 'always' })
  // Only who is enabled on the box may change it; the server says whether that is so (C-CAJA-11).
  const lectura = nuevo
    ? !tienePermiso(usuario, 'cajas.editar')
    : soloLectura !== undefined || consulta.data?.can.modificar !== true
  const titulo = nuevo
    ? (dado ?? t('caja.nuevaCaja'))
    : lectura
      ? (consulta.data?.nombre ?? t('caja.caja'))
      : (dado ?? t('caja.modificarCaja'))
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{titulo}</h1>
      </div>
      {nuevo ? (
        <ConSeccionales>{(seccionales) => <Formulario seccionales={seccionales} lectura={lectura} />}</ConSeccionales>
      ) : consulta.error ? (
        <div className="hoja">
          <Fallo titulo={t('lista.fallo')} error={consulta.error} reintentar={() => void consulta.refetch()} />
        </div>
      ) : consulta.data ? (
        <Formulario key={consulta.data.id} caja={consulta.data} seccionales={[]} lectura={lectura} />
      ) : (
        <div className="hoja">
          <Huesos filas={4} />
        </div>
      )}
    </>
  )
}

interface Valores {
  idSeccional: string
  nombre: string
  arqueo: ModoArqueo
  pin: string
  pin2: string
}

function Formulario({ caja, seccionales, lectura }: { caja?: Caja; seccionales: Seccionales; lectura: boolean }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const { seccionalesUsuario } = useSearch({ strict: false }) as Record<string, string | undefined>
  const [version] = useState(caja?.version)
  const [guardado, setGuardado] = useState(false)
  // Who was switched, by user: over what the server says of each.
  const [cambiados, setCambiados] = useState<Record<number, number>>({})
  const form = useForm<Valores>({
    initialValues: {
      idSeccional: String(caja?.idSeccional ?? inicial(seccionales, seccionalesUsuario) ?? ''),
      nombre: caja?.nombre ?? '',
      arqueo: caja?.arqueo ?? 'OPCIONAL',
      pin: '',
      pin2: '',
    },
    validate: (valores) => ({
      ...(!caja && valores.pin2 !== valores.pin ? { pin2: t('errores.PINES_DISTINTOS') } : {}),
      ...erroresDe(caja ? cajaCambio : cajaNueva)(cuerpo(valores)),
    }),
  })
  const posibles = useQuery({
    ...usuariosCajaQuery(Number(form.values.idSeccional)),
    enabled: !caja && form.values.idSeccional !== '',
  })
  const usuarios: UsuarioDeCaja[] = (caja ? caja.usuariosHabilitados : (posibles.data ?? [])).map((u) => ({
    ...u,
    hab: cambiados[u.id] ?? u.hab,
  }))
  const cuerpo = ({ idSeccional, nombre, arqueo, pin, pin2 }: Valores) => ({
    nombre,
    arqueo,
    usuariosHabilitados: usuarios.map(({ id, nombre: n, hab }) => ({ id, nombre: n, hab })),
    ...(caja ? { id: caja.id, version } : { idSeccional: idSeccional === '' ? undefined : Number(idSeccional), pin, pin2 }),
  })
  const sucio = form.isDirty() || Object.keys(cambiados).length > 0
  const volver = () => navegar({ to: '/app/seccionales/cajas/lista' })
  const guardar = useMutation({
    mutationFn: (valores: Valores): Promise<unknown> => (caja ? actualizarCaja(cuerpo(valores)) : guardarCaja(cuerpo(valores))),
    async onSuccess(_, { nombre }) {
      setGuardado(true)
      notifications.show({ message: t('caja.guardada', { nombre }) })
      consultas.removeQueries({ queryKey: ['caja', caja?.id] })
      await consultas.invalidateQueries({ queryKey: ['cajas-seccional'] })
      await consultas.invalidateQueries({ queryKey: ['lista'] })
      await volver()
    },
    onError(error) {
      if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) form.setErrors(error.errores)
      else void avisarFallo(t('caja.noSeGuardo'), error)
    },
  })
  useBlocker({
    disabled: lectura || guardado || !sucio,
    enableBeforeUnload: () => sucio && !guardado,
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
      autoComplete="off"
      className="hoja hoja-in pila formulario-caja"
      onSubmit={form.onSubmit(
        (valores) => void (guardar.isPending || guardar.mutate(valores)),
        (errores) => {
          const primero = Object.keys(errores)[0] ?? ''
          const nodo = form.getInputNode(primero) ?? document.getElementById(`caja-${primero}`)
          nodo?.focus()
        },
      )}
    >
      <div className="fila-campos dos">
        {caja ? (
          <TextInput label={t('caja.seccional')} value={caja.nombreSeccional} readOnly />
        ) : (
          <Select
            label={t('caja.seccional')}
            data={seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional }))}
            allowDeselect={false}
            searchable={seccionales.length > 8}
            {...form.getInputProps('idSeccional')}
            onChange={(v) => {
              form.setFieldValue('idSeccional', v ?? '')
              setCambiados({})
            }}
          />
        )}
        <TextInput label={t('caja.nombre')} maxLength={50} readOnly={lectura} {...form.getInputProps('nombre')} />
      </div>
      {!caja && !lectura && (
        <div className="dos-pines">
          <CampoPin label={t('caja.pin')} ayuda={t('caja.pinAyuda')} id="caja-pin" {...campoPin(form, 'pin')} />
          <CampoPin label={t('caja.pinConfirmar')} id="caja-pin2" {...campoPin(form, 'pin2')} />
        </div>
      )}
      <Radio.Group
        label={t('caja.arqueoAlCerrar')}
        value={form.values.arqueo}
        onChange={(v) => form.setFieldValue('arqueo', v as ModoArqueo)}
      >
        <div className="modos-arqueo">
          {modosArqueo.map((modo) => (
            <Radio
              key={modo}
              value={modo}
              disabled={lectura}
              label={t(`caja.arqueo${modo}`)}
              description={t(`caja.arqueo${modo}Texto`)}
            />
          ))}
        </div>
      </Radio.Group>
      <UsuariosCaja
        usuarios={usuarios}
        cargando={!caja && posibles.isPending && form.values.idSeccional !== ''}
        error={posibles.error?.message ?? (form.errors.usuariosHabilitados as string | undefined)}
        lectura={lectura}
        cambiar={(id, hab) => {
          setCambiados((antes) => ({ ...antes, [id]: hab }))
          form.clearFieldError('usuariosHabilitados')
        }}
      />
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

const campoPin = (form: Pick<UseFormReturnType<Valores>, 'values' | 'errors' | 'setFieldValue'>, campo: 'pin' | 'pin2') => ({
  value: form.values[campo],
  onChange: (valor: string) => form.setFieldValue(campo, valor),
  error: form.errors[campo] as string | undefined,
})

/** The only branch that the screen came with, or the only one of the person; otherwise it is chosen. */
function inicial(seccionales: Seccionales, dadas: string | undefined): number | undefined {
  const ids = (dadas ?? '').split(',').filter((x) => seccionales.some((s) => String(s.idSeccional) === x))
  if (ids.length === 1) return Number(ids[0])
  return seccionales.length === 1 ? seccionales[0]?.idSeccional : undefined
}
