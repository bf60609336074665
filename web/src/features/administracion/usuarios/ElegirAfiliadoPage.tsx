import './usuarios.css'
import { datosPersonalesList } from '@gremial/contract/administracion/catalogos.ts'
import { lookupDelayMs } from '@gremial/contract/platform/list.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { Icon } from '../../../ui/icons.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { EmptyState, ErrorNotice, Skeleton } from '../../../ui/states.tsx'

/** Filter of the typed text: a long number is a document, a short one a member number. */
const filtro = (texto: string): Record<string, string> => {
  const cifras = texto.replace(/\/\d$/, '').replaceAll(/[.\s]/g, '')
  if (!/^\d+$/.test(cifras)) return { G_nombre: texto }
  return cifras.length > 6 ? { G_numeroDocumento: cifras } : { G_numeroAfiliado: String(Number(cifras)) }
}

/** Chooses the owner of a new user: a member, or staff without a number. */
export function ElegirAfiliadoPage() {
  const { t } = useTranslation()
  const [texto, setTexto] = useState('')
  const [pausado] = useDebouncedValue(texto.trim(), lookupDelayMs)
  const busca = pausado.length >= 2
  const { data, error, refetch } = useQuery({
    ...readList(datosPersonalesList, { page: 0, size: 10, G_strategy: 'AND', ...filtro(pausado) }),
    enabled: busca,
  })
  useTitle(t('usuarios.elegirTitulo'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('usuarios.elegirTitulo')}</h1>
          <p className="suave">{t('usuarios.elegirTexto')}</p>
        </div>
      </div>
      <section className="hoja hoja-in pila">
        <TextInput
          label={t('usuarios.elegirAfiliado')}
          placeholder={t('usuarios.elegirBuscar')}
          leftSection={<Icon name="buscar" small />}
          maxLength={250}
          data-autofocus
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        {!busca && <p className="suave">{t('usuarios.elegirEscribi')}</p>}
        {busca && error && <ErrorNotice title={t('lista.fallo')} error={error} retry={() => void refetch()} />}
        {busca && !error && !data && <Skeleton rows={3} />}
        {busca && data?.content.length === 0 && <EmptyState icon="personas" title={t('usuarios.elegirNada')} />}
        {busca && data && data.content.length > 0 && (
          <ul className="lista-enlaces">
            {data.content.map((a) => (
              <li key={a.id}>
                <Link to="/app/usuarios/nuevo/$id" params={{ id: String(a.numeroAfiliado) }}>
                  <span>
                    <strong>{a.nombreCompleto}</strong>
                    <span className="sub">
                      {a.numeroDocumentoCompleto} · {a.seccional}
                    </span>
                  </span>
                  <Icon name="derecha" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="raya-arriba">
          {t('usuarios.elegirPersonal')}{' '}
          <Link to="/app/usuarios/nuevo/$id" params={{ id: 'personal' }}>
            {t('usuarios.crearPersonal')}
          </Link>
        </p>
      </section>
    </>
  )
}
