// Package lru keeps a bounded number of things in memory: those that were used last.
package lru

import "container/list"

// Cache maps keys to values. It is not safe for use by several goroutines at once.
type Cache[K comparable, V any] struct {
	most    int
	order   *list.List // of entries, the last used first
	entries map[K]*list.Element
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

// New makes a cache of at most so many values, which is 1 or more.
func New[K comparable, V any](most int) *Cache[K, V] {
	return &Cache[K, V]{most: max(1, most), order: list.New(), entries: map[K]*list.Element{}}
}

// Get is the value of a key; false when it is not, or no longer, kept.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	at, ok := c.entries[key]
	if !ok {
		var none V
		return none, false
	}
	c.order.MoveToFront(at)
	return at.Value.(entry[K, V]).value, true
}

// Put keeps a value, and lets go of the one that was longest unused when there are too many.
func (c *Cache[K, V]) Put(key K, value V) {
	if at, ok := c.entries[key]; ok {
		at.Value = entry[K, V]{key, value}
		c.order.MoveToFront(at)
		return
	}
	c.entries[key] = c.order.PushFront(entry[K, V]{key, value})
	if c.order.Len() > c.most {
		oldest := c.order.Back()
		delete(c.entries, c.order.Remove(oldest).(entry[K, V]).key)
	}
}

// Len is how many values are kept.
func (c *Cache[K, V]) Len() int { return c.order.Len() }

// Clear lets go of everything.
func (c *Cache[K, V]) Clear() {
	c.order.Init()
	clear(c.entries)
}
