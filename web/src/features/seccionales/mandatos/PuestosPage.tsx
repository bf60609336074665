import { listaRoles } from '@gremial/contract/administracion/roles.ts'
import { tamanioConsulta } from '@gremial/contract/platform/lista.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type FilaPuesto, firmas, listaPuestos, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { leerLista } from '../../../ui/lista/useLista.ts'

/** The offices that a branch may have, and the role that each gives. */
export function PuestosPage() {
  const { t } = useTranslation()
  const edita = usePuede('mandatos.editar')
  const [abierto, setAbierto] = useState<FilaPuesto | 'nuevo' | null>(null)
  const firma = (p: FilaPuesto) => (p.firma ? t(`mandatos.${p.firma}`) : '')
  return (
    <>
      <PantallaLista
        lista={listaPuestos}
        titulo={t('puestos.titulo')}
        bajada={t('puestos.bajada')}
        nuevo={edita && { texto: t('puestos.nuevo'), hacer: () => setAbierto('nuevo') }}
        buscar={t('puestos.buscar')}
        filtros={[filtroDeEstado('habilitado', t('puestos.habilitado'), t('listas.si'), t('listas.no'))]}
        exportar={(count) => t('puestos.exportar', { count })}
        clave={(p) => p.codigo}
        nombreDe={(p) => p.nombre}
        {...(edita
          ? {
              acciones: (p: FilaPuesto) => [{ texto: t('puestos.editar'), icono: 'editar' as const, hacer: () => setAbierto(p) }],
            }
          : {})}
        celdas={{ nombre: (p) => <strong>{p.nombre}</strong>, firma }}
        bloque={(p) => (
          <div>
            <p className="fuerte">{p.nombre}</p>
            <p className="sub">{[p.rol, firma(p)].filter(Boolean).join(' · ')}</p>
          </div>
        )}
        vacia={{ icono: 'etiquetas', titulo: t('puestos.vacio') }}
      />
      {abierto && <DialogoPuesto puesto={abierto === 'nuevo' ? undefined : abierto} cerrar={() => setAbierto(null)} />}
    </>
  )
}

interface Valores {
  codigo: string
  nombre: string
  orden: string
  idRol: string
  firma: string
  unico: boolean
  habilitado: boolean
}

function DialogoPuesto({ puesto, cerrar }: { puesto: FilaPuesto | undefined; cerrar(): void }) {
  const { t } = useTranslation()
  const verRoles = usePuede('roles.consultar')
  const roles = useQuery({ ...leerLista(listaRoles, { size: tamanioConsulta }), enabled: verRoles })
  const formulario = useFormulario({
    iniciales: {
      codigo: String(puesto?.codigo ?? ''),
      nombre: puesto?.nombre ?? '',
      orden: String(puesto?.orden ?? 0),
      idRol: String(puesto?.idRol ?? ''),
      firma: puesto?.firma ?? '',
      unico: puesto ? puesto.unico === 1 : true,
      habilitado: puesto ? puesto.habilitado === 1 : true,
    },
    pedido({ codigo, idRol, firma, unico, habilitado, ...otros }: Valores) {
      const cuerpo = {
        ...otros,
        idRol: idRol === '' ? null : Number(idRol),
        firma: firmas.find((f) => f === firma) ?? null,
        unico: unico ? (1 as const) : (0 as const),
        habilitado: habilitado ? (1 as const) : (0 as const),
      }
      return puesto
        ? pedido(mandatos.cambiarPuesto, {
            claves: { codigo: puesto.codigo },
            cuerpo: { ...cuerpo, version: puesto.version },
          })
        : pedido(mandatos.crearPuesto, { cuerpo: { ...cuerpo, codigo } })
    },
    fallo: t('formulario.noSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('puestos.guardado', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <DialogoFormulario titulo={t(puesto ? 'puestos.tituloEditar' : 'puestos.nuevo')} formulario={formulario} cerrar={cerrar}>
      <TextInput
        label={t('puestos.codigo')}
        inputMode="numeric"
        maxLength={4}
        readOnly={puesto !== undefined}
        {...form.getInputProps('codigo')}
      />
      <TextInput label={t('puestos.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
      <CampoElegir
        label={t('puestos.rol')}
        data={[
          { value: '', label: t('puestos.sinRol') },
          ...(roles.data?.content ?? []).map((r) => ({ value: String(r.id), label: r.nombre })),
        ]}
        disabled={!verRoles}
        {...form.getInputProps('idRol')}
      />
      <CampoElegir
        label={t('puestos.firma')}
        data={[{ value: '', label: t('puestos.sinFirma') }, ...firmas.map((value) => ({ value, label: t(`mandatos.${value}`) }))]}
        {...form.getInputProps('firma')}
      />
      <Checkbox label={t('puestos.unico')} {...form.getInputProps('unico', { type: 'checkbox' })} />
      <Checkbox label={t('puestos.habilitado')} {...form.getInputProps('habilitado', { type: 'checkbox' })} />
      <TextInput label={t('puestos.orden')} inputMode="numeric" maxLength={4} {...form.getInputProps('orden')} />
    </DialogoFormulario>
  )
}
