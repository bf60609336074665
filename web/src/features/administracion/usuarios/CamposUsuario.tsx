import '../../../ui/persona.css'
import { listaRoles } from '@gremial/contract/administracion/roles.ts'
import { listaConsultaSeccionales } from '@gremial/contract/administracion/seccionales.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoVarios } from '../../../ui/CampoVarios.tsx'
import { leerLista } from '../../../ui/lista/useLista.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { RolesPorPuesto } from './RolesPorPuesto.tsx'
import type { ValoresUsuario } from './valores.ts'

type Form = UseFormReturnType<ValoresUsuario>

/** How they enter: the e-mail, twice, and a password only when somebody wants to say one. */
export function CamposIngreso({ form }: { form: Form }) {
  const { t } = useTranslation()
  const correo = { type: 'email', maxLength: 80, autoCapitalize: 'none', spellCheck: false } as const
  return (
    <fieldset className="perfil-grupo raya">
      <legend>{t('usuarios.ingreso')}</legend>
      <div className="perfil-campos">
        <TextInput
          label={t('usuarios.email')}
          description={t('usuarios.emailAyuda')}
          {...correo}
          {...form.getInputProps('email')}
        />
        <TextInput label={t('usuarios.email2')} {...correo} {...form.getInputProps('email2')} />
      </div>
      <div className="perfil-campos">
        <PasswordInput
          label={<Opcional>{t('usuarios.clave')}</Opcional>}
          description={t('usuarios.claveAyuda')}
          maxLength={100}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('usuarios.clave2')}
          maxLength={100}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
          {...form.getInputProps('password2')}
        />
      </div>
    </fieldset>
  )
}

/** What they may do and where, looked up by name (B-USUARIOS-51, B-USUARIOS-52). */
export function CamposAlcance({ form, esAfiliado, id }: { form: Form; esAfiliado: boolean; id?: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(leerLista(listaRoles, { page: 0, size: 2000, sort: 'nombre,asc' }))
  const afiliado = data?.content.find((r) => r.codigo === 'AFILIADO')
  const { roles, seccionales } = form.values
  return (
    <fieldset className="perfil-grupo raya">
      <legend>{t('usuarios.puede')}</legend>
      <div className="perfil-campos">
        <div>
          <CampoVarios
            lista={listaRoles}
            label={t('usuarios.roles')}
            description={t('usuarios.rolesAyuda')}
            placeholder={roles.length === 0 ? t('usuarios.buscarRol') : ''}
            elegidas={roles}
            elegir={(elegidas) => form.setFieldValue('roles', elegidas)}
            data-path="roles"
            error={form.errors.roles}
          />
          {id !== undefined && <RolesPorPuesto id={id} />}
          {esAfiliado && afiliado && roles.length === 0 && (
            <Boton
              variante="texto"
              icono="agregar"
              onClick={() => form.setFieldValue('roles', [{ id: afiliado.id, nombre: afiliado.nombre }])}
            >
              {t('usuarios.darAfiliado', { rol: afiliado.nombre })}
            </Boton>
          )}
        </div>
        <CampoVarios
          lista={listaConsultaSeccionales}
          label={<Opcional>{t('usuarios.seccionales')}</Opcional>}
          description={t('usuarios.seccionalesAyuda')}
          placeholder={seccionales.length === 0 ? t('usuarios.buscarSeccional') : ''}
          elegidas={seccionales}
          elegir={(elegidas) => form.setFieldValue('seccionales', elegidas)}
          data-path="seccionales"
          error={form.errors.seccionales}
        />
      </div>
    </fieldset>
  )
}
