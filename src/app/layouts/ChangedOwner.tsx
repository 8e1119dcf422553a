import { createElement, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { closeOwnerNotice, getOwnerNotice } from '../ownerNotice.ts'

/** Says why the page was loaded again for another contact, until it is closed or another page is opened. */
export function ChangedOwner() {
  const { info } = useFrame()
  const { pathname } = useLocation()
  const [arrivedOn] = useState(pathname)
  const [isClosed, setClosed] = useState(false)
  const isGone = isClosed || pathname !== arrivedOn
  useEffect(() => {
    if (isGone) closeOwnerNotice()
  }, [isGone])

  const present = isGone ? null : getOwnerNotice()
  if (!present || !info) return null
  return createElement(present.Note, { notice: present.notice, info, onClose: () => setClosed(true) })
}
