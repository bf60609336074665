import { cambiosRol } from '@gremial/contract/administracion/cambios-rol.ts'
import type { FilaPermiso } from '@gremial/contract/administracion/permisos.ts'
import { type Rol, roles } from '@gremial/contract/administracion/roles.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { permissionGroups } from '@gremial/contract/platform/feature.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { useCan } from '../../../platform/user.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { simplified } from '../../../ui/SelectField.tsx'
import { Notice } from '../../../ui/states.tsx'
import { AQuienesToca } from './AQuienesToca.tsx'
import { cambiosQuery } from './CambiosRol.tsx'
import { Conflicto } from './Conflicto.tsx'
import { type Alcances, cambiados, conAlcance, enAlcances, enPermisos, sobreOtraBase } from './cambios.ts'
import { EnPocasPalabras } from './EnPocasPalabras.tsx'
import { GrupoDePermisos } from './GrupoDePermisos.tsx'

interface Base {
  nombre: string
  alcances: Alcances
  version: number
}

/**
 * Editor of a role by permission, with a summary and the affected people. After a conflict, the user's changes are applied on top
 * of the saved ones, and shown before saving again.
 */
export function EditarRol({ rol: leido, copia, permisos }: { rol?: Rol | undefined; copia: boolean; permisos: FilaPermiso[] }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = useCan('roles.editar')
  const rol = copia ? undefined : leido
  const deADos = useQuery({ ...cambiosQuery(), enabled: edita }).data?.deADos ?? false
  // The version the editing started from, or the saved one after a conflict: never a background refetch.
  const [base, setBase] = useState<Base>(() => ({
    nombre: copia && leido ? t('roles.copiaDe', { nombre: leido.nombre }) : (leido?.nombre ?? ''),
    alcances: enAlcances(leido?.permisos ?? []),
    version: leido?.version ?? 0,
  }))
  const [otro, setOtro] = useState<{ antes: Alcances; nombreAntes: string; rol: Rol } | null>(null)
  const [desdeCero] = useState<Base>(() => (rol ? base : { nombre: '', alcances: {}, version: 0 }))
  const formulario = useForm({
    initialValues: { nombre: base.nombre, alcances: base.alcances },
    request({ nombre, alcances }: { nombre: string; alcances: Alcances }) {
      const cuerpo = { nombre, permisos: enPermisos(alcances) }
      if (deADos) return request(cambiosRol.pedir, { body: { ...cuerpo, rol: rol?.id ?? null, version: base.version } })
      return rol
        ? request(roles.cambiar, {
            params: { id: rol.id },
            body: { ...cuerpo, version: base.version },
          })
        : request(roles.crear, { body: cuerpo })
    },
    failure: t('roles.fallo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t(deADos ? 'cambiosRol.pedido' : 'roles.guardado', { nombre }) })
      void navegar({ to: '/app/roles/lista' })
    },
    async onConflict() {
      if (!rol) return
      const ahora = await callApi(roles.leer, { params: { id: rol.id } })
      const mios = form.getValues()
      const nueva: Base = { nombre: ahora.nombre, alcances: enAlcances(ahora.permisos), version: ahora.version }
      form.setInitialValues({ nombre: nueva.nombre, alcances: nueva.alcances })
      form.setValues({
        nombre: mios.nombre === base.nombre ? nueva.nombre : mios.nombre,
        alcances: sobreOtraBase(base.alcances, mios.alcances, nueva.alcances),
      })
      setOtro({ antes: base.alcances, nombreAntes: base.nombre, rol: ahora })
      setBase(nueva)
    },
  })
  const { form } = formulario
  const { nombre, alcances } = form.values
  const referencia = rol ? base : desdeCero
  const distintos = cambiados(referencia.alcances, alcances)
  const cambios = distintos.length + (nombre === referencia.nombre ? 0 : 1)
  const [buscado, setBuscado] = useState('')
  const [soloTiene, setSoloTiene] = useState(false)
  const palabras = simplified(buscado).split(' ').filter(Boolean)
  const seVe = ({ codigo, nombre: dice }: FilaPermiso) =>
    (!soloTiene || alcances[codigo] !== undefined || referencia.alcances[codigo] !== undefined) &&
    palabras.every((palabra) => simplified(dice).includes(palabra))
  const seBusca = palabras.length > 0 || soloTiene
  const poner = (ahora: Alcances) => form.setFieldValue('alcances', ahora)
  const nombreDe = (permiso: string) => permisos.find((p) => p.codigo === permiso)?.nombre ?? permiso
  const grupoDe = (permiso: string) => permisos.find((p) => p.codigo === permiso)?.grupo
  return (
    <>
      {otro && <Conflicto rol={otro.rol} antes={otro.antes} nombreAntes={otro.nombreAntes} nombreDe={nombreDe} />}
      <form {...formulario.props} autoComplete="off" className="rol">
        <section className="hoja" aria-label={t('roles.solapaQue')}>
          <div className="voz">
            {edita && (
              <TextInput
                label={t('roles.nombre')}
                maxLength={80}
                data-autofocus={rol ? undefined : true}
                {...form.getInputProps('nombre')}
              />
            )}
            <EnPocasPalabras
              antes={referencia.alcances}
              ahora={alcances}
              nombreDe={nombreDe}
              grupoDe={grupoDe}
              marcar={rol !== undefined}
            />
            {rol && rol.puestos.length > 0 && <p className="suave">{t('roles.puestos', { puestos: rol.puestos.join(', ') })}</p>}
          </div>
          <div className="rol-buscar">
            <TextInput
              type="search"
              label={t('roles.buscarPermiso')}
              value={buscado}
              onChange={(e) => setBuscado(e.currentTarget.value)}
              // Filters only; Enter must not submit.
              onKeyDown={(e) => {
                if (e.key === 'Enter') e.preventDefault()
              }}
            />
            <Checkbox label={t('roles.soloTiene')} checked={soloTiene} onChange={(e) => setSoloTiene(e.currentTarget.checked)} />
          </div>
          {seBusca && !permisos.some(seVe) && <p className="rol-ninguno suave">{t('roles.ningunPermiso')}</p>}
          {permissionGroups.map((grupo) => (
            <GrupoDePermisos
              key={grupo}
              grupo={grupo}
              permisos={permisos.filter((p) => p.grupo === grupo)}
              seVe={seBusca ? seVe : undefined}
              antes={rol ? base.alcances : undefined}
              ahora={alcances}
              lectura={!edita}
              poner={(permiso, ambito) => poner(conAlcance(alcances, permiso, ambito))}
            />
          ))}
        </section>
        {edita ? (
          <AQuienesToca
            rol={rol}
            alcances={alcances}
            hayCambios={distintos.length > 0}
            cambios={cambios}
            deADos={deADos}
            guardando={formulario.saving}
            descartar={() => form.setValues({ nombre: referencia.nombre, alcances: referencia.alcances })}
          />
        ) : (
          rol?.delPortal && <Notice>{t('roles.portal')}</Notice>
        )}
      </form>
    </>
  )
}
