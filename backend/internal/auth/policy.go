package auth

import (
	_ "embed"
	"fmt"

	"github.com/casbin/casbin/v3"
	"github.com/casbin/casbin/v3/model"
	stringadapter "github.com/casbin/casbin/v3/persist/string-adapter"
)

//go:embed model.conf
var policyModel string

//go:embed policy.csv
var policyLines string

// Role is what somebody is to the platform.
type Role string

// The roles. Anyone is who is not signed in.
const (
	Anyone  Role = "anyone"
	User    Role = "user" // a consumer
	Support Role = "support"
	Admin   Role = "admin"
)

// Reach says for whom a role is held.
type Reach string

// The reaches.
const (
	Own Reach = "own" // one's own tenant
	All Reach = "all" // every tenant
)

// Policy says whether a role may do something with something: the words that the contract has for an operation.
type Policy func(role Role, reach Reach, object, action string) (bool, error)

// NewPolicy reads the policy that is part of the program.
func NewPolicy() (Policy, error) {
	words, err := model.NewModelFromString(policyModel)
	if err != nil {
		return nil, fmt.Errorf("reading the model of the policy: %w", err)
	}
	enforcer, err := casbin.NewEnforcer(words, stringadapter.NewAdapter(policyLines))
	if err != nil {
		return nil, fmt.Errorf("reading the policy: %w", err)
	}
	return func(role Role, reach Reach, object, action string) (bool, error) {
		allowed, err := enforcer.Enforce(string(role), string(reach), object, action)
		if err != nil {
			return false, fmt.Errorf("asking whether %s may %s %s: %w", role, action, object, err)
		}
		return allowed, nil
	}, nil
}

// Grants are the roles and reaches that there are, from the least to the most.
var Grants = []Grant{{Anyone, Own}, {User, Own}, {Support, Own}, {Support, All}, {Admin, Own}, {Admin, All}}

// Grant is a role with its reach.
type Grant struct {
	Role  Role
	Reach Reach
}
