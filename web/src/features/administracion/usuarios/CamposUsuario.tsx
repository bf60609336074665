import '../../../ui/person.css'
import { rolesList } from '@gremial/contract/administracion/roles.ts'
import { consultaSeccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { RolesPorPuesto } from './RolesPorPuesto.tsx'
import type { ValoresUsuario } from './valores.ts'

type Form = UseFormReturnType<ValoresUsuario>

/** Login: e-mail twice, and an optional password. */
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
          label={<OptionalLabel>{t('usuarios.clave')}</OptionalLabel>}
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

/** Roles and branches, chosen by name (B-USUARIOS-51, B-USUARIOS-52). */
export function CamposAlcance({ form, esAfiliado, id }: { form: Form; esAfiliado: boolean; id?: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(readList(rolesList, { page: 0, size: 2000, sort: 'nombre,asc' }))
  const afiliado = data?.content.find((r) => r.codigo === 'AFILIADO')
  const { roles, seccionales } = form.values
  return (
    <fieldset className="perfil-grupo raya">
      <legend>{t('usuarios.puede')}</legend>
      <div className="perfil-campos">
        <div>
          <MultiSelectField
            list={rolesList}
            label={t('usuarios.roles')}
            description={t('usuarios.rolesAyuda')}
            placeholder={roles.length === 0 ? t('usuarios.buscarRol') : ''}
            chosen={roles}
            onChoose={(elegidas) => form.setFieldValue('roles', elegidas)}
            data-path="roles"
            error={form.errors.roles}
          />
          {id !== undefined && <RolesPorPuesto id={id} />}
          {esAfiliado && afiliado && roles.length === 0 && (
            <Button
              variant="texto"
              icon="agregar"
              onClick={() => form.setFieldValue('roles', [{ id: afiliado.id, nombre: afiliado.nombre }])}
            >
              {t('usuarios.darAfiliado', { rol: afiliado.nombre })}
            </Button>
          )}
        </div>
        <MultiSelectField
          list={consultaSeccionalesList}
          label={<OptionalLabel>{t('usuarios.seccionales')}</OptionalLabel>}
          description={t('usuarios.seccionalesAyuda')}
          placeholder={seccionales.length === 0 ? t('usuarios.buscarSeccional') : ''}
          chosen={seccionales}
          onChoose={(elegidas) => form.setFieldValue('seccionales', elegidas)}
          data-path="seccionales"
          error={form.errors.seccionales}
        />
      </div>
    </fieldset>
  )
}
