import type { UsuarioDeCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { Switch, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/states.tsx'

const muchos = 10
const sinAcentos = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Users of a branch with a switch each, to enable them on the box (C-CAJA-20). */
export function UsuariosCaja({
  usuarios,
  cargando,
  error,
  lectura,
  conSeccional = true,
  cambiar,
}: {
  usuarios: UsuarioDeCaja[]
  cargando: boolean
  error: ReactNode
  lectura: boolean
  /** False until a branch is chosen. */
  conSeccional?: boolean
  cambiar(id: number, hab: number): void
}) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const habilitados = usuarios.filter((u) => u.hab === 1)
  const visibles = (lectura ? habilitados : usuarios).filter((u) => sinAcentos(u.nombre).includes(sinAcentos(sought.trim())))
  return (
    <section className="usuarios-caja" aria-labelledby="usuarios-caja">
      <h2 id="usuarios-caja">{t('caja.usuarios')}</h2>
      <p className="suave" role="status">
        {t('caja.usuariosHabilitados', { count: habilitados.length })}
      </p>
      {usuarios.length > muchos && !lectura && (
        <TextInput
          type="search"
          aria-label={t('caja.buscarUsuario')}
          placeholder={t('caja.buscarUsuario')}
          leftSection={<Icon name="buscar" />}
          leftSectionWidth={44}
          value={sought}
          onChange={(e) => setSought(e.currentTarget.value)}
        />
      )}
      {error && (
        <p className="m-error" role="alert">
          {error}
        </p>
      )}
      {cargando ? (
        <Skeleton rows={3} />
      ) : usuarios.length === 0 ? (
        <SinPersonal conSeccional={conSeccional} />
      ) : (
        <ul>
          {visibles.map((u, i) => (
            <li key={u.id}>
              {lectura ? (
                <span>{u.nombre}</span>
              ) : (
                <Switch
                  data-path={i === 0 ? 'usuariosHabilitados' : undefined}
                  label={u.nombre}
                  checked={u.hab === 1}
                  onChange={(e) => cambiar(u.id, e.currentTarget.checked ? 1 : 0)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Nobody can use the box: links to where users of a branch get the permission. */
function SinPersonal({ conSeccional }: { conSeccional: boolean }) {
  const { t } = useTranslation()
  const [mandatos, usuarios] = [useCan('mandatos.consultar'), useCan('usuarios.consultar')]
  if (!conSeccional) return <p className="suave">{t('caja.sinUsuarios')}</p>
  return (
    <>
      <p className="suave">{t('caja.sinPersonal')}</p>
      <div className="botones">
        {mandatos && (
          <Link className="boton" to="/app/seccionales/mandatos/lista">
            {t('caja.verMandatos')}
          </Link>
        )}
        {usuarios && (
          <Link className="boton" to="/app/usuarios/lista">
            {t('caja.verUsuarios')}
          </Link>
        )}
      </div>
    </>
  )
}
