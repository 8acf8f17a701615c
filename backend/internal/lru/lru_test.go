package lru

import "testing"

func TestTheLongestUnusedIsLetGo(t *testing.T) {
	t.Parallel()
	c := New[string, int](2)
	c.Put("a", 1)
	c.Put("b", 2)
	if got, ok := c.Get("a"); got != 1 || !ok {
		t.Fatalf("a is %d, %v", got, ok)
	}
	c.Put("c", 3)
	if _, ok := c.Get("b"); ok {
		t.Error("b is still there, although a was used after it")
	}
	for key, want := range map[string]int{"a": 1, "c": 3} {
		if got, ok := c.Get(key); got != want || !ok {
			t.Errorf("%s is %d, %v", key, got, ok)
		}
	}
	if c.Len() != 2 {
		t.Errorf("%d values are kept", c.Len())
	}
}

func TestPuttingAgainReplacesAndCountsAsUse(t *testing.T) {
	t.Parallel()
	c := New[string, int](2)
	c.Put("a", 1)
	c.Put("b", 2)
	c.Put("a", 10)
	c.Put("c", 3)
	if got, ok := c.Get("a"); got != 10 || !ok {
		t.Errorf("a is %d, %v", got, ok)
	}
	if _, ok := c.Get("b"); ok {
		t.Error("b is still there, although a was put after it")
	}
}

func TestClearLetsGoOfEverything(t *testing.T) {
	t.Parallel()
	c := New[string, int](2)
	c.Put("a", 1)
	c.Clear()
	if _, ok := c.Get("a"); ok || c.Len() != 0 {
		t.Error("a is still there")
	}
	c.Put("b", 2)
	if got, ok := c.Get("b"); got != 2 || !ok {
		t.Errorf("b is %d, %v", got, ok)
	}
}
